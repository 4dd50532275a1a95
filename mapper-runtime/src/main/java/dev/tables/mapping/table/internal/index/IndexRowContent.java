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

/** What the rows of one index hold of their entity's properties. */
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

    /** What rows of an index hold, by its number. */
    static IndexRowContent of(IndexContent indexes, int number) {
        return switch (indexes.model().indexes().get(number).coveredProperties()) {
            case ALL -> new Whole(indexes, number);
            case INCLUDED -> new Part(indexes, number);
            case NONE -> new Nothing(indexes, number);
        };
    }

    /** Whether rows hold properties. */
    public boolean hasProperties() {
        return true;
    }

    /** Whether rows hold all that an entity is, its version included, so that every change of the entity changes them. */
    public boolean isWhole() {
        return false;
    }

    /** The stored names of the properties that rows hold, if they are not all. */
    Set<String> storedNames() {
        return Set.of();
    }

    /** Whether rows of an entity hold something else if properties of these stored names change. */
    public abstract boolean isTouchedBy(Set<String> changed);

    /** What rows of an entity hold, if that is some of its properties and not all; else null. */
    @Nullable
    Row part(PrimaryKey entity, RowSource plain) {
        return null;
    }

    /** Whether rows are to hold something else after a change than before it. */
    abstract boolean differs(IndexedValues before, IndexedValues after);

    /** Whether a row holds all that is wanted. */
    abstract boolean isHeld(Projection wanted);

    /** Whether what is wanted can be made of a row alone that is changed in its entity's transaction. */
    boolean isCovered(Projection wanted) {
        return isHeld(wanted);
    }

    /** Whether the version of a row in the entity's partition is taken for the entity's. */
    public boolean sharesVersion() {
        return false;
    }

    /** Whether a row holds what is put into rows of the index as it is defined here: its properties, or none. */
    public final boolean isOwn(RowReader indexRow) {
        return stamp.isOwn(indexRow);
    }

    /** What all that is held of an entity is held of, so that the two can be compared. */
    public abstract @Nullable Row expected(Row whole);

    /**
     * What a row holds: the properties, encrypted for it, with the stamp of their definition.
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

    /** Whether a row can hold all of what it is to hold, so that it can be read. */
    boolean isTrusted(RowSource plain) {
        return !(plain instanceof FormerNames.Unfaithful);
    }

    /** The properties of an entity that rows hold. */
    abstract RowSource wanted(RowSource plain);

    /** All properties. */
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

        /** What differs from the entity's own version, or its timestamp, must not be asked for it. */
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

        /** Returns whether an entity's properties include those of its row, which may have some that this version does not declare. */
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

    /** The indexed properties and those that are named besides. The version of such a row is its own. */
    private static final class Part extends IndexRowContent {
        private final Set<String> names;
        /** The same with former ones. */
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

    /** No property. */
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

        /** Its key is all a row says, so it bears no stamp. */
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
