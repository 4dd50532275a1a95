package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Limits;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.request.ForwardingRowReader;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The transform that splits the chunked values of one entity into properties that a row can contain, and joins them on
 * reading. The transform runs between encryption and the store: an encrypted value is split as a ciphertext.
 *
 * <p>The number of pieces is stored too, so that pieces of an earlier, longer value that a merge left in the row are
 * never read. A value of one piece needs no number if an insert or replace wrote it.
 */
final class ChunkedValues implements RowTransform {
    private final String entity;
    /** Java names by stored names. */
    private final Map<String, String> chunked = new HashMap<>();

    private final int most;

    private ChunkedValues(EntityModel model) {
        entity = model.entity();
        most = model.maxChunks();
        for (PropertyModel property : model.properties()) {
            if (isChunked(property)) {
                chunked.put(property.storedName(), property.name());
                property.otherNames().forEach(name -> chunked.putIfAbsent(name, property.name()));
            }
        }
    }

    /** Creates the transform; returns null if the entity has no chunked property. */
    static @Nullable ChunkedValues of(EntityModel model) {
        ChunkedValues values = new ChunkedValues(model);
        return values.chunked.isEmpty() ? null : values;
    }

    private static boolean isChunked(PropertyModel property) {
        PropertyStorage spread = property.storage();
        return spread != null && spread.kind() == PropertyStorage.Kind.CHUNKED;
    }

    /**
     * Splits chunked values. A merge always writes the number of pieces, because older pieces may remain in the row.
     */
    @Override
    public RowSource write(Target target, RowSource properties) {
        boolean merging = target.form() == Form.MERGE;
        return writer -> properties.writeTo(new Splitter(writer, merging));
    }

    /** Joins the pieces of chunked values. */
    @Override
    public RowReader read(String table, RowReader stored) {
        return new Joiner(stored);
    }

    private void requireFit(String name, int pieces) {
        if (pieces > most) {
            throw new MappingException(
                    entity,
                    chunked.get(name),
                    "the value needs " + pieces + " properties of 64 KiB, but at most " + most
                            + " are allowed. Store the value in a BlobStore with @LargeValue.");
        }
    }

    /** Splits a text, but never within a surrogate pair. */
    static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        do {
            int to = Math.min(text.length(), from + Limits.MAX_STRING_LENGTH);
            if (to < text.length()
                    && Character.isHighSurrogate(text.charAt(to - 1))
                    && Character.isLowSurrogate(text.charAt(to))) {
                to--;
            }
            pieces.add(text.substring(from, to));
            from = to;
        } while (from < text.length());
        return pieces;
    }

    private final class Splitter extends ForwardingWriter {
        private final boolean merging;

        Splitter(RowWriter target, boolean merging) {
            super(target);
            this.merging = merging;
        }

        @Override
        public RowWriter string(String name, @Nullable String value) {
            if (value == null || !chunked.containsKey(name)) {
                target().string(name, value);
                return this;
            }
            List<String> pieces = pieces(value);
            count(name, pieces.size());
            for (int i = 0; i < pieces.size(); i++) {
                target().string(PropertyStorage.chunkName(name, i), pieces.get(i));
            }
            return this;
        }

        @Override
        public RowWriter binary(String name, byte @Nullable [] value) {
            if (value == null || !chunked.containsKey(name)) {
                target().binary(name, value);
                return this;
            }
            int size = Limits.MAX_PROPERTY_VALUE_BYTES;
            int pieces = Math.max(1, (value.length + size - 1) / size);
            count(name, pieces);
            for (int i = 0; i < pieces; i++) {
                int from = i * size;
                target().binary(
                                PropertyStorage.chunkName(name, i),
                                Arrays.copyOfRange(value, from, Math.min(value.length, from + size)));
            }
            return this;
        }

        private void count(String name, int pieces) {
            requireFit(name, pieces);
            if (pieces > 1 || merging) {
                target().int32(PropertyStorage.chunkCountName(name), pieces);
            }
        }
    }

    private final class Joiner extends ForwardingRowReader {
        Joiner(RowReader stored) {
            super(stored);
        }

        private int count(String name) {
            String marker = PropertyStorage.chunkCountName(name);
            return chunked.containsKey(name) && delegate().has(marker)
                    ? delegate().int32(marker)
                    : 1;
        }

        @Override
        public @Nullable String string(String name) {
            int count = count(name);
            if (count == 1) {
                return delegate().string(name);
            }
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < count; i++) {
                text.append(present(name, delegate().string(PropertyStorage.chunkName(name, i))));
            }
            return text.toString();
        }

        @Override
        public byte @Nullable [] binary(String name) {
            int count = count(name);
            if (count == 1) {
                return delegate().binary(name);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = 0; i < count; i++) {
                bytes.writeBytes(present(name, delegate().binary(PropertyStorage.chunkName(name, i))));
            }
            return bytes.toByteArray();
        }

        private <V> V present(String name, @Nullable V piece) {
            if (piece == null) {
                throw new MappingException(
                        entity,
                        chunked.get(name),
                        "the row lacks a part of the value. The row may have been changed by another program. Save the "
                                + "entity again.");
            }
            return piece;
        }

        /**
         * Returns the property names, with one name for each chunked value. The name of the first piece is the name of
         * the value; the names of the other pieces are hidden.
         */
        @Override
        public Iterable<String> propertyNames() {
            List<String> names = new ArrayList<>();
            for (String name : delegate().propertyNames()) {
                if (!isPiece(name)) {
                    names.add(name);
                }
            }
            return names;
        }

        private boolean isPiece(String name) {
            for (String value : chunked.keySet()) {
                if (name.startsWith(value + "_") && PropertyStorage.isChunkOf(value, name)) {
                    return true;
                }
            }
            return false;
        }
    }
}
