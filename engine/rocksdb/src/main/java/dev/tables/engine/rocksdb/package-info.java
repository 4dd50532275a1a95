/**
 * The durable store of the embedded engine: {@link dev.tables.engine.rocksdb.RocksDbTableStores#open} gives a
 * {@link dev.tables.engine.TableStore} in a directory. Beneath it
 * {@link dev.tables.engine.rocksdb.RocksDbOrderedStore} does nothing but ordered bytes; this is the only package that
 * knows RocksDB.
 */
@NullMarked
package dev.tables.engine.rocksdb;

import org.jspecify.annotations.NullMarked;
