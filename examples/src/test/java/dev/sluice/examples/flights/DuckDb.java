/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.sluice.examples.flights;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A DuckDB database in memory. */
final class DuckDb implements AutoCloseable {
    private final Connection connection;

    private DuckDb(Connection connection) {
        this.connection = connection;
    }

    /** A database with table {@code flights}: the CSV, with the number of each line. */
    static DuckDb withFlights(Path csv) throws SQLException {
        DuckDb duckDb = new DuckDb(DriverManager.getConnection("jdbc:duckdb:"));
        duckDb.execute("SET threads = 1");
        duckDb.execute(
                "CREATE TABLE flights AS SELECT row_number() OVER () + 1 AS line, *"
                        + " FROM read_csv('%s', parallel = false)".formatted(csv));
        return duckDb;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Loads a CSV with a header as a table. */
    void load(String table, Path csv) throws SQLException {
        execute("CREATE TABLE %s AS SELECT * FROM read_csv('%s')".formatted(table, csv));
    }

    long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    /** The rows of a query, as text. */
    List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join(",", row));
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
