/**
 * The durable store of the embedded engine; the only package that uses RocksDB.
 *
 * <p>Start with {@link RocksDbTableStores}, which opens a {@link dev.tables.engine.TableStore} in a directory. {@link
 * RocksDbOrderedStore} stores only ordered keys and values, both bytes.
 */
@NullMarked
package dev.tables.engine.rocksdb;

import org.jspecify.annotations.NullMarked;
