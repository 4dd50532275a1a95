package dev.tables.mapping.table.internal.row;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.request.ForwardingRowReader;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.blob.MissingBlobStoreException;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The transform that replaces large values by references in written rows and restores them on reading. The transform
 * runs between encryption and the store, so a blob of an encrypted property is a ciphertext.
 */
public final class LargeValues implements RowTransform {
    private final EntityModel model;
    private final BlobStore blobs;
    /** Java names by stored names. */
    private final Map<String, String> large = new LinkedHashMap<>();

    private final Map<String, PropertyModel> byStoredName = new LinkedHashMap<>();

    private LargeValues(EntityModel model, BlobStore blobs) {
        this.model = model;
        this.blobs = blobs;
        for (PropertyModel property : model.properties()) {
            if (property.isLarge()) {
                large.put(property.storedName(), property.name());
                property.otherNames().forEach(name -> large.putIfAbsent(name, property.name()));
                byStoredName.put(property.storedName(), property);
            }
        }
    }

    /**
     * Creates the transform; returns null if the entity has no large values.
     *
     * @throws MissingBlobStoreException if the entity has large values and no blob store is configured
     */
    static @Nullable LargeValues of(EntityModel model, @Nullable BlobStore blobs) {
        boolean needed = false;
        for (PropertyModel property : model.properties()) {
            needed |= property.isLarge();
        }
        if (!needed) {
            return null;
        }
        if (blobs == null) {
            throw new MissingBlobStoreException(model.entity());
        }
        return new LargeValues(model, blobs);
    }

    /** Returns the names under which the references are stored. */
    @Override
    public Set<String> needed() {
        Set<String> names = new LinkedHashSet<>();
        large.keySet().forEach(name -> names.add(PropertyStorage.referenceName(name)));
        return names;
    }

    @Override
    public boolean spansRequests() {
        return true;
    }

    @Override
    public Map<String, LargeReference> references(RowReader stored) {
        Map<String, LargeReference> references = new HashMap<>();
        for (String name : needed()) {
            String text = stored.string(name);
            LargeReference reference = text == null ? null : LargeReference.parse(text);
            if (reference != null) {
                references.put(name, reference);
            }
        }
        return references;
    }

    /** Returns the store of the blobs. */
    public BlobStore blobs() {
        return blobs;
    }

    /**
     * Returns whether a blob exists. If the blob store fails, the blob is assumed to exist, so that changes of other
     * values do not depend on the blob store.
     */
    public boolean isThere(LargeReference reference) {
        try {
            return blobs.exists(reference.id());
        } catch (BlobStoreException unknown) {
            return true;
        }
    }

    /**
     * Returns the text of a stored value. Returns null if the stored text equals the text that is written, or cannot be
     * read. Sends one request, or none if the texts are equal.
     *
     * @param name the stored name of its property
     * @param written the text that is written
     */
    @Nullable
    String otherText(String name, LargeReference stored, String written) {
        if (stored.hasContentOf(LargeReference.to(stored.id(), LargeContent.of(written)))) {
            return null;
        }
        byte[] bytes = large.containsKey(name) ? blobs.get(stored.id()) : null;
        return bytes == null || !stored.isTo(bytes) ? null : LargeContent.text(stored.form(), bytes);
    }

    /** Returns a stored row without its large values. */
    RowReader without(RowReader stored) {
        return new Without(stored);
    }

    /**
     * Returns a row in plain text that was read {@linkplain #without without} its large values, with an empty value for
     * each large value.
     *
     * @param references the names of the references in the stored row
     */
    public RowReader filled(RowReader plain, Set<String> references) {
        Map<String, PropertyModel> empty = new LinkedHashMap<>();
        byStoredName.forEach((name, property) -> {
            boolean refers = references.contains(PropertyStorage.referenceName(name));
            for (String former : property.otherNames()) {
                refers |= references.contains(PropertyStorage.referenceName(former));
            }
            if (refers && !plain.has(name)) {
                empty.put(name, property);
            }
        });
        return empty.isEmpty() ? plain : new Filled(plain, empty);
    }

    /** Returns a transform that removes large values from index rows before any other transform runs. */
    RowTransform outOfIndexRows() {
        return new RowTransform() {
            @Override
            public RowSource write(Target target, RowSource properties) {
                return target.form() == Form.INDEX_ROW ? without(properties) : properties;
            }
        };
    }

    /** Replaces large values by references: returns a {@link LargeSource}. A merge cannot change large values. */
    @Override
    public RowSource write(Target target, RowSource properties) {
        return target.form() == Form.ENTITY ? removeLarge(properties) : properties;
    }

    private RowSource without(RowSource whole) {
        return writer -> whole.writeTo(new Taker(writer, null));
    }

    private LargeSource removeLarge(RowSource whole) {
        Map<String, LargeContent> contents = new LinkedHashMap<>();
        whole.writeTo(new Taker(RowSize.counter(), contents));
        return new LargeSource(without(whole), contents);
    }

    /** Returns the row with its large values, each of which is read at its first use. */
    @Override
    public RowReader read(String table, RowReader stored) {
        return new Returner(stored);
    }

    private final class Without extends ForwardingRowReader {
        private final Set<String> hidden = needed();

        Without(RowReader stored) {
            super(stored);
        }

        @Override
        public @Nullable EdmType typeOf(String name) {
            return hidden.contains(name) ? null : delegate().typeOf(name);
        }

        @Override
        public @Nullable String string(String name) {
            return hidden.contains(name) ? null : delegate().string(name);
        }

        @Override
        public Iterable<String> propertyNames() {
            Set<String> names = new LinkedHashSet<>();
            delegate().propertyNames().forEach(names::add);
            names.removeAll(hidden);
            return names;
        }
    }

    private static final class Filled extends ForwardingRowReader {
        private final Map<String, PropertyModel> empty;

        Filled(RowReader plain, Map<String, PropertyModel> empty) {
            super(plain);
            this.empty = empty;
        }

        @Override
        public @Nullable EdmType typeOf(String name) {
            PropertyModel property = empty.get(name);
            return property == null ? delegate().typeOf(name) : property.type().edmType();
        }

        /** Returns empty JSON instead of a large text. */
        @Override
        public @Nullable String string(String name) {
            PropertyModel property = empty.get(name);
            if (property == null) {
                return delegate().string(name);
            }
            return property.isMultiValued() ? "[]" : "{}";
        }

        @Override
        public byte @Nullable [] binary(String name) {
            return empty.containsKey(name) ? new byte[0] : delegate().binary(name);
        }

        @Override
        public Iterable<String> propertyNames() {
            Set<String> names = new LinkedHashSet<>();
            delegate().propertyNames().forEach(names::add);
            names.addAll(empty.keySet());
            return names;
        }
    }

    private final class Taker extends ForwardingWriter {
        /** The removed values by the names under which references are stored; null if they are not collected. */
        private final @Nullable Map<String, LargeContent> taken;

        Taker(RowWriter target, @Nullable Map<String, LargeContent> taken) {
            super(target);
            this.taken = taken;
        }

        @Override
        public RowWriter string(String name, @Nullable String value) {
            if (!large.containsKey(name)) {
                target().string(name, value);
            } else if (value != null && taken != null) {
                taken.put(PropertyStorage.referenceName(name), LargeContent.of(value));
            }
            return this;
        }

        @Override
        public RowWriter binary(String name, byte @Nullable [] value) {
            if (!large.containsKey(name)) {
                target().binary(name, value);
            } else if (value != null && taken != null) {
                taken.put(PropertyStorage.referenceName(name), LargeContent.of(value));
            }
            return this;
        }
    }

    private final class Returner extends ForwardingRowReader {
        Returner(RowReader stored) {
            super(stored);
        }

        /**
         * Returns the reference of a value; null if the value is in the row itself or does not exist. A write of a
         * reference removes the value from the row. If a row contains both a reference and a value, a version of the
         * class in which the property is not large has written the value later.
         */
        private @Nullable LargeReference reference(String name) {
            if (!large.containsKey(name) || delegate().has(name)) {
                return null;
            }
            String text = delegate().string(PropertyStorage.referenceName(name));
            LargeReference reference = text == null ? null : LargeReference.parse(text);
            if (text != null && reference == null) {
                throw new MappingException(
                        model.entity(),
                        large.get(name),
                        "the reference to the blob in the row has an unknown format. A newer version of this library "
                                + "may have written it. Deploy that version.");
            }
            return reference;
        }

        @Override
        public @Nullable EdmType typeOf(String name) {
            LargeReference reference = reference(name);
            if (reference == null) {
                return delegate().typeOf(name);
            }
            return reference.form() == LargeContent.Form.BINARY ? EdmType.BINARY : EdmType.STRING;
        }

        @Override
        public @Nullable String string(String name) {
            LargeReference reference = reference(name);
            return reference == null
                    ? delegate().string(name)
                    : LargeContent.text(reference.form(), content(name, reference));
        }

        @Override
        public byte @Nullable [] binary(String name) {
            LargeReference reference = reference(name);
            return reference == null ? delegate().binary(name) : content(name, reference);
        }

        private byte[] content(String name, LargeReference reference) {
            String property = Objects.requireNonNull(large.get(name));
            byte[] bytes = blobs.get(reference.id());
            if (bytes == null) {
                throw new MissingLargeValueException(model.entity(), property, primaryKey());
            }
            if (!reference.isTo(bytes)) {
                throw new MappingException(
                        model.entity(),
                        property,
                        primaryKey(),
                        "the length or checksum of the blob differs from the one in row "
                                + PrimaryKeyFormatter.formatPrimaryKey(primaryKey())
                                + ". Restore the blob from a backup, or delete the entity and save it again.",
                        null);
            }
            return bytes;
        }

        @Override
        public Iterable<String> propertyNames() {
            Map<String, String> byReference = new HashMap<>();
            large.keySet().forEach(name -> byReference.put(PropertyStorage.referenceName(name), name));
            Set<String> names = new LinkedHashSet<>();
            for (String name : delegate().propertyNames()) {
                names.add(byReference.getOrDefault(name, name));
            }
            return names;
        }
    }
}
