package dev.tables.engine.ordered;

import java.util.List;

/** Reads of ordered bytes: of an {@link OrderedStore}, the newest; of its {@link OrderedStore.Snapshot}, those of one moment. */
public interface OrderedReads {

    /**
     * Reads the value of a key.
     *
     * @param value receives the value; its content is undefined if the key is absent
     * @return whether the key is present
     */
    boolean readInto(Bytes key, Bytes value);

    /**
     * Reads the values of several keys: as {@link #readInto} for one after the other, unless the store has something
     * faster.
     *
     * @param found receives the value of each key that is present, in the order of the keys
     */
    default void getAll(List<byte[]> keys, ValueConsumer found) {
        Bytes value = new Bytes(1024);
        for (int i = 0; i < keys.size(); i++) {
            if (readInto(Bytes.copyOf(keys.get(i)), value)) {
                found.value(i, value.array(), value.length());
            }
        }
    }

    /** Opens a cursor: of a store, on a snapshot of now. It must be closed soon, by the thread that opened it. */
    Cursor cursor();

    /** A consumer of a value that was read. */
    @FunctionalInterface
    interface ValueConsumer {
        /** The value of the key with this number are the first {@code length} bytes, during the call. */
        void value(int number, byte[] array, int length);
    }

    /** Walks over the keys of one snapshot in order, or in the opposite order. Not safe for use by several threads. */
    interface Cursor extends AutoCloseable {
        /** Goes to the first key that is not before {@code key}; whether there is one. */
        boolean seek(Bytes key);

        /** Goes to the next key; whether there is one. Only after a {@code true} of {@link #seek} or of this. */
        boolean next();

        /** Goes to the last key that is before {@code key}; whether there is one. */
        boolean seekBefore(Bytes key);

        /** Goes to the key before; whether there is one. Only after a {@code true} of {@link #seekBefore} or of this. */
        boolean previous();

        /** Copies the key. */
        void copyKeyTo(Bytes into);

        /** Copies the value. */
        void copyValueTo(Bytes into);

        /** Lets the snapshot go. */
        @Override
        void close();
    }
}
