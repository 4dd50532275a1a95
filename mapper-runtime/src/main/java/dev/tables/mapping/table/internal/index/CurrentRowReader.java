package dev.tables.mapping.table.internal.index;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.row.AbsentProperties;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.EntityFormat;
import dev.tables.mapping.table.internal.row.JsonObjects;
import dev.tables.mapping.table.internal.row.LargeReference;
import dev.tables.mapping.table.internal.row.LaterValues;
import dev.tables.mapping.table.internal.row.StoredForm;
import dev.tables.mapping.table.internal.row.UnknownValues;
import dev.tables.mapping.table.internal.row.WideRows;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the facts about a stored row that a change requires. Immutable except for a cache of the names of the
 * last row.
 */
public final class CurrentRowReader {
    private final StoredForm form;
    private final LaterValues later;
    private final AbsentProperties<?> absent;
    /** The division of an entity among rows; null if an entity is always one row. */
    private final @Nullable WideRows wide;
    /** Retains JSON fields that only other versions of the class have; null if no property is an object in JSON. */
    private final @Nullable JsonObjects<?> json;

    private final IndexKeys<?> keysOfRows;
    /** The content of index rows with included properties; null if no index includes properties. */
    private final @Nullable IndexContent parts;

    private final boolean coversProperties;
    private final boolean showsTimestamps;
    private final boolean readsBeforeReplacing;
    /** Whether the names in a row suffice to determine which properties the row lacks, and which the class lacks. */
    private final boolean namesShowProperties;
    /**
     * The names in the last row that has all properties of the class and no others; null if no row with exactly these
     * properties was read. A reader may return the same object for rows with the same properties.
     */
    private volatile @Nullable Iterable<String> complete;

    CurrentRowReader(EntityFormat<?> format, IndexKeys<?> keysOfRows, IndexContent content) {
        form = format.form();
        later = format.later();
        absent = format.absent();
        wide = format.wide();
        json = format.json();
        this.keysOfRows = keysOfRows;
        parts = content.parts();
        coversProperties = content.isAny();
        showsTimestamps = content.showsTimestamps();
        readsBeforeReplacing = form.readsBeforeReplacing();
        namesShowProperties = !format.model().hasEarlierSchemas()
                && format.model().subtypesWithOwnProperties().isEmpty()
                && wide == null
                && readsBeforeReplacing;
    }

    /** Returns the current state of a stored row that is about to be updated. */
    public CurrentRow current(RowReader stored) {
        return current(stored, false);
    }

    /**
     * Returns the current state of a stored row that is about to be deleted. Values that cannot be decrypted are
     * treated as lost.
     */
    public CurrentRow currentOfDeleted(RowReader stored) {
        return current(stored, true);
    }

    private CurrentRow current(RowReader stored, boolean deleted) {
        // As stored: these are the index rows that its writer made.
        RowReader asStored = form.decrypted(stored);
        if (readsBeforeReplacing && form.hasPresentSchema(asStored)) {
            if (deleted) {
                later.requireNoneIndexed(asStored);
            } else {
                later.requireNone(asStored);
            }
        }
        // Index rows that contain a former text are written again.
        boolean outdated = coversProperties && form.hasFormerTexts(stored);
        List<List<String>> keys = deleted ? keysOfRows.ofDeleted(asStored) : keysOfRows.of(asStored);
        Map<String, LargeReference> large = form.references(stored);
        List<@Nullable Row> held =
                parts == null ? List.of() : parts.partsOf(outdated ? form.withConstantTexts(stored) : asStored);
        // Most rows have the same names as the row before, which has no unknown and no absent properties.
        boolean isComplete = !deleted && namesShowProperties && asStored.propertyNames() == complete;
        RowReader present = deleted ? null : present(asStored);
        CurrentRow row = new CurrentRow(
                stored.etag(),
                showsTimestamps ? stored.timestamp() : null,
                keys,
                held,
                large,
                wide == null ? 0 : WideRows.parts(stored),
                isComplete ? null : unknown(asStored, deleted),
                form.heldUnderFormerNames(stored),
                isComplete || present == null ? List.of() : absentFrom(stored, present),
                deleted || json == null ? Map.of() : json.in(present == null ? asStored : present, large),
                keysOfRows.lostIn(asStored, keys, deleted));
        if (namesShowProperties
                && present != null
                && row.unknown() == null
                && row.absent().isEmpty()) {
            complete = present.propertyNames();
        }
        return row;
    }

    private UnknownValues.@Nullable Kept unknown(RowReader asStored, boolean deleted) {
        UnknownValues unknown = form.unknown();
        return deleted ? unknown.ofDeleted(asStored) : unknown.of(asStored);
    }

    private List<PropertyModel> absentFrom(RowReader stored, RowReader present) {
        boolean isPartial = wide != null && WideRows.isPartial(stored);
        return isPartial ? List.of() : absent.of(present);
    }

    /** Returns a row in the form of the present schema version, or null if it cannot be upgraded. */
    private @Nullable RowReader present(RowReader asStored) {
        try {
            return form.hasPresentSchema(asStored) ? asStored : form.upgraded(asStored);
        } catch (MappingException | InvalidRowException unreadable) {
            return null;
        }
    }
}
