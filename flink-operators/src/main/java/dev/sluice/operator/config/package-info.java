/** The options of the operators as Flink ConfigOptions. May use Flink's configuration only. */
package dev.sluice.operator.config;
