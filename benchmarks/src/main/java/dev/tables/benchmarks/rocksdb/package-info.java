/** What a patient programmer would write directly on RocksDB: {@link dev.tables.benchmarks.rocksdb.RawRocksDb}. */
@NullMarked
package dev.tables.benchmarks.rocksdb;

import org.jspecify.annotations.NullMarked;
