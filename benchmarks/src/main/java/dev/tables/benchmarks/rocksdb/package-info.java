/**
 * What a patient programmer would write directly on RocksDB: {@link dev.tables.benchmarks.rocksdb.RawRocksDb} with all
 * properties in each index row, {@link dev.tables.benchmarks.rocksdb.LeanRocksDb} with keys only.
 */
@NullMarked
package dev.tables.benchmarks.rocksdb;

import org.jspecify.annotations.NullMarked;
