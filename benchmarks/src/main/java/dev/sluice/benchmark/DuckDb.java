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
package dev.sluice.benchmark;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** A database in this process that uses one thread, the caller's, whose time is measured. */
public final class DuckDb {
    private final Connection connection;

    public DuckDb(String createTable) {
        try {
            connection = DriverManager.getConnection("jdbc:duckdb:");
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET threads = 1");
                statement.execute(createTable);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot open DuckDB", e);
        }
    }

    /** Appends rows. */
    public interface Rows {
        void appendTo(DuckDBAppender appender) throws SQLException;
    }

    public void append(String table, Rows rows) {
        try (DuckDBAppender appender =
                connection.unwrap(DuckDBConnection.class).createAppender("main", table)) {
            rows.appendTo(appender);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot append to " + table, e);
        }
    }

    /** Appends the value of a position to the row. */
    public static void append(DuckDBAppender appender, Column column, int position)
            throws SQLException {
        if (!column.isValid(position)) {
            appender.appendNull();
        } else if (column instanceof LongColumn longs) {
            appender.append(longs.values()[position]);
        } else {
            appender.append(((DoubleColumn) column).values()[position]);
        }
    }

    /** The only value of a query's result. */
    public long longOf(String query) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB refuses " + query, e);
        }
    }
}
