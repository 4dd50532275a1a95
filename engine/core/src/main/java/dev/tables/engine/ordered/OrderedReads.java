package dev.tables.engine.ordered;

import java.util.List;

/**
 * The reads of ordered bytes. Reads of an {@link OrderedStore} return the newest state. Reads of its
 * {@link OrderedStore.Snapshot} return the state at one point in time.
 */
public interface OrderedReads {

    /**
     * Reads the value of a key.
     *
     * @param value receives the value; its content is undefined if the key is absent
     * @return whether the key is present
     */
    boolean readInto(Bytes key, Bytes value);

    /**
     * Reads the values of several keys. The default implementation calls {@link #readInto} for each key; a store may
     * have a faster one.
     *
     * @param found receives the value of each key that exists, in the order of the keys
     */
    default void getAll(List<byte[]> keys, ValueConsumer found) {
        Bytes value = new Bytes(1024);
        for (int i = 0; i < keys.size(); i++) {
            if (readInto(Bytes.copyOf(keys.get(i)), value)) {
                found.value(i, value.array(), value.length());
            }
        }
    }

    /**
     * Opens a cursor. A cursor of a store reads a snapshot of the current state. Close the cursor soon, in the thread
     * that opened it.
     */
    Cursor cursor();

    /** A consumer of a value that was read. */
    @FunctionalInterface
    interface ValueConsumer {
        /** Receives the value of the key with this number: the first {@code length} bytes, valid during the call. */
        void value(int number, byte[] array, int length);
    }

    /**
     * A cursor over the keys of one snapshot, in ascending or descending order. Not safe for use by several threads.
     */
    interface Cursor extends AutoCloseable {
        /** Moves to the first key that is not before {@code key}, and returns whether it exists. */
        boolean seek(Bytes key);

        /**
         * Moves to the next key, and returns whether it exists. Call this method only after {@link #seek} or this
         * method has returned {@code true}.
         */
        boolean next();

        /** Moves to the last key that is before {@code key}, and returns whether it exists. */
        boolean seekBefore(Bytes key);

        /**
         * Moves to the previous key, and returns whether it exists. Call this method only after {@link #seekBefore} or
         * this method has returned {@code true}.
         */
        boolean previous();

        /** Copies the key. */
        void copyKeyTo(Bytes into);

        /** Copies the value. */
        void copyValueTo(Bytes into);

        /** Releases the snapshot. */
        @Override
        void close();
    }
}
