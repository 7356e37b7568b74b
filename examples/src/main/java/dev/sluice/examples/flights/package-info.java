/**
 * The main example: delays of real flights, by OVER windows and GROUP BY in one job. {@code
 * FlightJob} is the job and the part to read first; {@code FlightDemo} is the command around it
 * ({@code bin/demo}); the rest reads the CSV and writes results, table and picture.
 *
 * <p>May use every module; nothing uses it.
 */
package dev.sluice.examples.flights;
