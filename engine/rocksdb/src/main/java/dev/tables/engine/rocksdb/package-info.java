/**
 * The durable store of the embedded engine; the only package that uses RocksDB.
 *
 * <p>Start with {@link RocksDbTableStores}, which opens a {@link dev.tables.engine.TableStore} in a directory.
 * {@link RocksDbOrderedStore} stores ordered bytes and nothing else.
 */
@NullMarked
package dev.tables.engine.rocksdb;

import org.jspecify.annotations.NullMarked;
