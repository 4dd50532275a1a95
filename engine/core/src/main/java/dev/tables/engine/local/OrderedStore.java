package dev.tables.engine.local;

/**
 * Bytes to bytes, ordered by unsigned byte: the seam beneath the embedded engine, for engine modules only.
 *
 * <p>Duties of an implementer: a write batch is atomic, and with {@link Durability#SYNC} durable on return; a scan sees one
 * snapshot; nothing else is asked. Table semantics are above this seam.
 */
public interface OrderedStore extends AutoCloseable {
    @Override
    void close();
}
