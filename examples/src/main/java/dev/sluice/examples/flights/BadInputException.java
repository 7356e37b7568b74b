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

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * The user's file is wrong; the message says where and what was found. Running the job again cannot
 * help, so Flink does not.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class BadInputException extends RuntimeException {
    BadInputException(String message) {
        super(message);
    }

    static BadInputException at(String file, long line, String column, String problem) {
        return new BadInputException(
                file + ", line " + line + ", column '" + column + "': " + problem);
    }
}
