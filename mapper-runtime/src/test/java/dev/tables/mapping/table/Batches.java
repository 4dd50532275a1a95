package dev.tables.mapping.table;

import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.WriteBatch;
import java.util.function.IntPredicate;

/** Parts of batches, as no store may leave them behind. */
final class Batches {
    private Batches() {}

    /** The operations of a batch whose numbers are chosen. */
    static WriteBatch part(WriteBatch batch, IntPredicate chosen) {
        WriteBatch part = new WriteBatch();
        batch.forEach(new WriteBatch.Visitor() {
            private int number;

            @Override
            public void put(byte[] key, byte[] value) {
                if (chosen.test(number++)) {
                    part.put(Bytes.copyOf(key), Bytes.copyOf(value));
                }
            }

            @Override
            public void delete(byte[] key) {
                if (chosen.test(number++)) {
                    part.delete(Bytes.copyOf(key));
                }
            }

            @Override
            public void deleteRange(byte[] from, byte[] to) {
                if (chosen.test(number++)) {
                    part.deleteRange(Bytes.copyOf(from), Bytes.copyOf(to));
                }
            }
        });
        return part;
    }

    /** How many operations a batch has. */
    static int size(WriteBatch batch) {
        int[] size = {0};
        part(batch, number -> {
            size[0] = number + 1;
            return false;
        });
        return size[0];
    }
}
