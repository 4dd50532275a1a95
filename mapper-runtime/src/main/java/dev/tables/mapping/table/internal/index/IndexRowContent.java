package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.table.internal.row.FormerNames;
import dev.tables.mapping.table.internal.row.NamedProperties;
import dev.tables.mapping.table.internal.row.RowTransform;
import dev.tables.mapping.table.internal.row.StoredForm;
import dev.tables.mapping.table.internal.row.UnknownValues;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The properties that the rows of one index contain of their entities. */
public abstract class IndexRowContent {
    final IndexContent indexes;
    final int number;
    private final StoredForm form;
    private final String table;
    private final IndexStamp stamp;

    private IndexRowContent(IndexContent indexes, int number) {
        this.indexes = indexes;
        this.number = number;
        form = indexes.form();
        table = indexes.model().indexTable(number);
        stamp = IndexStamp.of(indexes.model(), indexes.model().indexes().get(number));
    }

    /** Creates the content of one index, given its number. */
    static IndexRowContent of(IndexContent indexes, int number) {
        return switch (indexes.model().indexes().get(number).coveredProperties()) {
            case ALL -> new Whole(indexes, number);
            case INCLUDED -> new Part(indexes, number);
            case NONE -> new Nothing(indexes, number);
        };
    }

    /** Returns whether rows contain properties. */
    public boolean hasProperties() {
        return true;
    }

    /**
     * Returns whether rows contain the whole entity and its version, so that every change of the entity changes them.
     */
    public boolean isWhole() {
        return false;
    }

    /**
     * Returns the stored names of the properties in rows if rows contain only some properties; otherwise an empty set.
     */
    Set<String> storedNames() {
        return Set.of();
    }

    /** Returns whether a change of properties with these stored names changes the rows of the entity. */
    public abstract boolean isTouchedBy(Set<String> changed);

    /** Returns the properties in an entity's rows if rows contain only some of its properties; null otherwise. */
    @Nullable
    Row part(PrimaryKey entity, RowSource plain) {
        return null;
    }

    /** Returns whether a change of the entity changes the content of its rows. */
    abstract boolean differs(IndexedValues before, IndexedValues after);

    /** Returns whether a row contains every wanted property. */
    abstract boolean isHeld(Projection wanted);

    /** Returns whether a row that changes in its entity's transaction is enough to return every wanted property. */
    boolean isCovered(Projection wanted) {
        return isHeld(wanted);
    }

    /** Returns whether a row in the entity's partition has the same version as the entity. */
    public boolean sharesVersion() {
        return false;
    }

    /** Returns whether a row was written by the current definition of the index. */
    public final boolean isOwn(RowReader indexRow) {
        return stamp.isOwn(indexRow);
    }

    /**
     * Returns the content that a row should have for an entity, for comparison; null if rows contain no properties.
     */
    public abstract @Nullable Row expected(Row whole);

    /**
     * Returns the content of a row: the properties, encrypted for the row, and the stamp of their definition.
     *
     * @param entity the entity's keys
     * @param row the index row
     * @param plain the entity's properties
     */
    public RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
        RowSource properties =
                form.write(new RowTransform.Target(RowTransform.Form.INDEX_ROW, table, row, entity), wanted(plain));
        // No reader trusts a row with another stamp: all of them read its entity instead.
        int written = isTrusted(plain) ? stamp.number() : ~stamp.number();
        return writer -> writer.int32(IndexRowFormat.DEFINITION, written).writeAll(properties);
    }

    /**
     * Returns whether a row can contain every property that it should contain, so that readers may use these
     * properties.
     */
    boolean isTrusted(RowSource plain) {
        return !(plain instanceof FormerNames.NotCopyable);
    }

    /** Returns the properties of an entity that rows contain. */
    abstract RowSource wanted(RowSource plain);

    /** The content of rows with all properties. */
    private static final class Whole extends IndexRowContent {
        Whole(IndexContent indexes, int number) {
            super(indexes, number);
        }

        @Override
        public boolean isWhole() {
            return true;
        }

        @Override
        public boolean isTouchedBy(Set<String> changed) {
            return true;
        }

        @Override
        boolean differs(IndexedValues before, IndexedValues after) {
            return true;
        }

        @Override
        boolean isHeld(Projection wanted) {
            return !indexes.hasLarge();
        }

        /** Excludes the entity's version and timestamp if the row may have another version. */
        @Override
        boolean isCovered(Projection wanted) {
            return (indexes.versionsAreShared() || !indexes.showsVersions() || !indexes.asksVersion(wanted))
                    && isHeld(wanted);
        }

        @Override
        public boolean sharesVersion() {
            return indexes.versionsAreShared() && indexes.showsVersions();
        }

        @Override
        public Row expected(Row whole) {
            return whole;
        }

        /** Returns whether the source may contain properties of the entity's row that this version does not declare. */
        private static boolean mayBeKept(RowSource plain) {
            return plain instanceof UnknownValues.KeptSource || plain instanceof Row;
        }

        @Override
        boolean isTrusted(RowSource plain) {
            return super.isTrusted(plain)
                    && !(mayBeKept(plain) && indexes.form().unknown().bindsToKeys(plain));
        }

        @Override
        RowSource wanted(RowSource plain) {
            return plain;
        }
    }

    /**
     * The content of rows with the indexed and the included properties. A row with this content has its own version.
     */
    private static final class Part extends IndexRowContent {
        private final Set<String> names;
        /** The current and the former names of these properties. */
        private final Set<String> allNames;

        Part(IndexContent indexes, int number) {
            super(indexes, number);
            names = indexes.storedNamesOf(number);
            allNames = indexes.withFormerNames(names);
        }

        @Override
        Set<String> storedNames() {
            return names;
        }

        @Override
        public boolean isTouchedBy(Set<String> changed) {
            return changed.stream().anyMatch(names::contains);
        }

        @Override
        Row part(PrimaryKey entity, RowSource plain) {
            return Row.of(entity, wanted(plain));
        }

        @Override
        boolean differs(IndexedValues before, IndexedValues after) {
            return !Objects.equals(before.held(), after.held());
        }

        @Override
        boolean isHeld(Projection wanted) {
            return !wanted.isAll() && !indexes.model().hasEarlierSchemas() && names.containsAll(wanted.propertyNames());
        }

        @Override
        public Row expected(Row whole) {
            return part(whole.primaryKey(), whole);
        }

        @Override
        RowSource wanted(RowSource plain) {
            return NamedProperties.of(indexes.mapped(allNames, plain), plain);
        }
    }

    /** The content of rows without properties. */
    private static final class Nothing extends IndexRowContent {
        Nothing(IndexContent indexes, int number) {
            super(indexes, number);
        }

        @Override
        public boolean hasProperties() {
            return false;
        }

        @Override
        public boolean isTouchedBy(Set<String> changed) {
            return false;
        }

        @Override
        boolean differs(IndexedValues before, IndexedValues after) {
            return false;
        }

        @Override
        boolean isHeld(Projection wanted) {
            return false;
        }

        @Override
        @Nullable
        public Row expected(Row whole) {
            return null;
        }

        /** Writes no stamp, because the key is the row's whole content. */
        @Override
        public RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
            return wanted(plain);
        }

        @Override
        RowSource wanted(RowSource plain) {
            return writer -> {};
        }
    }
}
