/** What an encrypted property costs beside a plain one: {@link dev.tables.benchmarks.encryption.EncryptionBenchmark}. */
@NullMarked
package dev.tables.benchmarks.encryption;

import org.jspecify.annotations.NullMarked;
