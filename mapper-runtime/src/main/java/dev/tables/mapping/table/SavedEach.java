package dev.tables.mapping.table;

import dev.tables.mapping.table.internal.protocol.Written;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChunkedWrite;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A save of several entities in transactions as full as the limits allow, in which each entity fails separately. */
final class SavedEach<T> {
    private final Map<Change<T>, Written> written = new HashMap<>();
    private final Map<Change<T>, RuntimeException> failures = new HashMap<>();

    /** An entity with its change, or the reason why there is no change. */
    private record Given<T>(
            T entity, @Nullable Change<T> change, @Nullable RuntimeException error) {}

    static <T> List<SaveOutcome<T>> of(EntityContext<T> context, Iterable<? extends T> entities) {
        return new SavedEach<T>().save(context, entities);
    }

    private List<SaveOutcome<T>> save(EntityContext<T> context, Iterable<? extends T> entities) {
        List<Given<T>> all = new ArrayList<>();
        List<Change<T>> changes = new ArrayList<>();
        Set<Object> keys = new HashSet<>();
        Change.Values values = ChunkedWrite.valuesOf(entities);
        for (T entity : entities) {
            Given<T> given = given(context, entity, values);
            Change<T> change = given.change();
            if (change != null && !keys.add(change.primaryKey)) {
                given = new Given<>(entity, null, twice(context));
            } else if (change != null) {
                changes.add(change);
            }
            all.add(given);
        }
        ChunkedWrite.commitEach(context, changes, written, failures);
        return all.stream().map(this::outcome).toList();
    }

    private static <T> Given<T> given(EntityContext<T> context, T entity, Change.Values values) {
        try {
            return new Given<>(entity, Change.save(context, entity, values), null);
        } catch (RuntimeException noChange) {
            // Whatever a converter or getter fails with is the outcome of this entity.
            return new Given<>(entity, null, noChange);
        }
    }

    private static RuntimeException twice(EntityContext<?> context) {
        return new IllegalArgumentException("Two entities of " + context.model().entity()
                + " have the same keys. Pass each entity once, and save the other one in a separate call.");
    }

    private SaveOutcome<T> outcome(Given<T> given) {
        Change<T> change = given.change();
        if (change == null) {
            return new SaveOutcome<>(given.entity(), given.error());
        }
        RuntimeException failure = failures.get(change);
        return failure == null
                ? new SaveOutcome<>(change.saved(written.getOrDefault(change, Written.NOTHING)), null)
                : new SaveOutcome<>(given.entity(), failure);
    }
}
