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
package dev.sluice.e2e.sql;

import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;

/** Runs SQL statements, one an argument, in a JVM of its own; prints the rows of each result. */
public final class SqlScript {
    private SqlScript() {}

    public static void main(String[] statements) {
        TableEnvironment environment =
                TableEnvironment.create(EnvironmentSettings.inStreamingMode());
        for (String statement : statements) {
            TableResult result = environment.executeSql(statement);
            result.collect().forEachRemaining(row -> System.out.println("row " + row));
        }
    }
}
