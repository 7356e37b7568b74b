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
package dev.sluice.kernel;

/** A fault of the user's data or query that a kernel meets: what is wrong, with a code. */
public final class KernelException extends RuntimeException {

    /** The kinds of fault. */
    public enum Code {
        /** The query asks for something that the kernels do not do. */
        UNSUPPORTED,
        /** A value cannot be processed. */
        INVALID_VALUE
    }

    private final Code code;

    public KernelException(Code code, String message) {
        super(message);
        this.code = code;
    }

    public Code code() {
        return code;
    }
}
