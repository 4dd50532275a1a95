package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.RowCipher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A list of {@link RowTransform}s that run on the properties of rows between the mapper and the store. Immutable. */
final class RowPipeline {
    /** The transforms in the order of writing. */
    private final RowTransform[] transforms;
    /** Whether an entity consists of more than its row; cached because every read needs it. */
    private final boolean spansRequests;

    private RowPipeline(List<RowTransform> transforms) {
        this.transforms = transforms.toArray(RowTransform[]::new);
        spansRequests = transforms.stream().anyMatch(RowTransform::spansRequests);
    }

    /**
     * Creates the pipeline that determines the stored form of an entity's rows.
     *
     * @param cipher the cipher if there are encrypted properties
     * @param large the transform of large values if there are any
     */
    static RowPipeline of(
            EntityModel model, WrittenValues written, @Nullable RowCipher cipher, @Nullable LargeValues large) {
        ChunkedValues chunks = ChunkedValues.of(model);
        SingleElements single = SingleElements.of(model);
        List<RowTransform> transforms = new ArrayList<>();
        if (single != null) {
            transforms.add(single);
        }
        if (large != null) {
            transforms.add(large.outOfIndexRows());
        }
        if (cipher != null) {
            transforms.add(new EncryptedValues(cipher, written));
        }
        // Ciphertexts are cut, and kept elsewhere: nobody else sees a plain value.
        if (chunks != null) {
            transforms.add(chunks);
        }
        if (large != null) {
            transforms.add(large);
        }
        return new RowPipeline(transforms);
    }

    /** Returns whether rows are stored without any transform. */
    boolean isEmpty() {
        return transforms.length == 0;
    }

    /**
     * Returns a pipeline with a transform before all present transforms: writing applies the new transform first,
     * reading applies it last.
     */
    RowPipeline withFirst(RowTransform first) {
        List<RowTransform> all = new ArrayList<>(List.of(first));
        all.addAll(Arrays.asList(transforms));
        return new RowPipeline(all);
    }

    /**
     * Returns a pipeline with a transform after all present transforms: writing applies the new transform last, reading
     * applies it first.
     */
    RowPipeline withLast(RowTransform last) {
        List<RowTransform> all = new ArrayList<>(Arrays.asList(transforms));
        all.add(last);
        return new RowPipeline(all);
    }

    /** Returns the stored form of properties in plain text. */
    RowSource write(RowTransform.Target target, RowSource plain) {
        RowSource written = plain;
        for (RowTransform transform : transforms) {
            written = transform.write(target, written);
        }
        return written;
    }

    /** Returns a stored row as it was before it was written. Each value is transformed at its first use. */
    RowReader read(String table, RowReader stored) {
        RowReader read = stored;
        for (int i = transforms.length - 1; i >= 0; i--) {
            read = transforms[i].read(table, read);
        }
        return read;
    }

    /** Returns the properties that must be read in order to return the wanted properties. */
    Projection reading(Projection wanted) {
        Projection reading = wanted;
        for (int i = 0; i < transforms.length && !reading.isAll(); i++) {
            reading = transforms[i].reading(reading);
        }
        return reading;
    }

    /** Returns the stored names that every change of a row must read. */
    Set<String> needed() {
        Set<String> names = new LinkedHashSet<>();
        for (RowTransform transform : transforms) {
            names.addAll(transform.needed());
        }
        return names;
    }

    /** Returns whether an entity consists of more than its row. */
    boolean spansRequests() {
        return spansRequests;
    }

    /** Returns the references of a stored row to large values, by the names under which they are stored. */
    Map<String, LargeReference> references(RowReader stored) {
        for (RowTransform transform : transforms) {
            Map<String, LargeReference> references = transform.references(stored);
            if (!references.isEmpty()) {
                return references;
            }
        }
        return Map.of();
    }

    /** Returns whether a stored row is identical in form to a row that is written now. */
    boolean isCurrent(String table, RowReader stored) {
        RowReader read = stored;
        for (int i = transforms.length - 1; i >= 0; i--) {
            if (!transforms[i].isCurrent(read)) {
                return false;
            }
            read = transforms[i].read(table, read);
        }
        return true;
    }
}
