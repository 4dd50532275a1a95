package dev.tables.engine.tck;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorder of the results of reads and writes of rows, by any number of clients. The recorder decides whether the
 * results are linearizable: whether some sequential order of the requests is consistent with their times and explains
 * all results. An acknowledged write takes effect once, a failed write never, and a write of unknown outcome at most
 * once.
 *
 * <p>A write of unknown outcome can no longer take effect once a client has read one of its rows after the write was
 * reported as unknown. Each version of a row identifies exactly one content of the row. Safe for use by several
 * threads.
 *
 * <p>An acknowledged write without a version condition may return the version of another client's write with the same
 * result. After an acknowledged delete without a version condition the row does not exist, even if another client
 * deleted it.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class RowHistoryRecorder {
    /** The separator between a row and its property, which no key of a test contains. */
    private static final String OF = "\u0000";

    private final List<Recorded> events = new ArrayList<>();
    /** The rows of acknowledged writes with the versions returned. */
    private final Set<String> acknowledged = new HashSet<>();

    private long moment;

    /** Creates an empty recorder, for tables without rows. */
    public RowHistoryRecorder() {}

    /** The kinds of results of a write. */
    public enum Kind {
        /** The store acknowledged the write. */
        DONE,
        /** The store rejected the write because of the content of the rows. */
        REFUSED,
        /** The write failed for a reason that does not depend on the content of the rows, and changed nothing. */
        NOT_DONE,
        /** The store reported that the outcome is unknown. */
        UNKNOWN
    }

    /**
     * The result of a write.
     *
     * @param kind the kind of result
     * @param etags the versions returned if the write succeeded; null for deletes
     * @param failure the exception thrown, or null if the write succeeded
     */
    public record Result(
            Kind kind, List<@Nullable ETag> etags, @Nullable RuntimeException failure) {}

    /** The kinds of events. */
    private enum Sort {
        READ,
        WRITE,
        UNKNOWN_WRITE
    }

    /** An event with the rows that it reads or writes. */
    private record Recorded(Linearizability.Event event, Set<String> rows, boolean reads) {
        private boolean isUnknown() {
            return event.optional();
        }
    }

    /**
     * Returns the version after an acknowledged write. If the returned version belongs to another client's write,
     * returns an unseen version instead.
     */
    private synchronized String acknowledged(RowOperation operation, String row, String etag, String unseen) {
        boolean first = acknowledged.add(row + OF + etag);
        return first || isConditional(operation) || operation.kind() == RowOperation.Kind.INSERT ? etag : unseen;
    }

    private static boolean isConditional(RowOperation operation) {
        ETag condition = operation.ifMatch();
        return condition != null && !condition.isAny();
    }

    private synchronized long tick() {
        return ++moment;
    }

    private static String row(String table, PrimaryKey keys) {
        return table + "/" + keys.partitionKey() + "/" + keys.rowKey();
    }

    /**
     * Writes a row and records the result. A {@link TableStoreException} is recorded as a result; other exceptions are
     * thrown.
     */
    public Result write(String client, TableStore store, String table, RowOperation operation) {
        return record(client, table, List.of(operation), () -> {
            List<@Nullable ETag> etags = new ArrayList<>();
            etags.add(store.write(table, operation));
            return etags;
        });
    }

    /**
     * Executes a transaction and records the result. A {@link TableStoreException} is recorded as a result; other
     * exceptions are thrown.
     */
    public Result execute(String client, TableStore store, String table, EntityGroupTransaction transaction) {
        return record(client, table, transaction.operations(), () -> store.execute(table, transaction));
    }

    /** Reads a row and records the result. Returns null if the row does not exist. */
    public @Nullable Row read(String client, TableStore store, String table, PrimaryKey keys) {
        long called = tick();
        Row found = store.get(table, keys, Projection.ALL, Row.DECODER);
        String row = row(table, keys);
        Map<String, String> content = found == null ? Map.of() : content(row, found);
        String version = found == null ? null : String.valueOf(found.etag());
        String text = client + " reads " + (found == null ? row + ": absent" : content + " " + version);
        add(called, state -> read(state, row, content, version), text, Set.of(row), Sort.READ);
        return found;
    }

    /** A request that writes to a store. */
    @FunctionalInterface
    private interface Write {
        List<@Nullable ETag> send();
    }

    private Result record(String client, String table, List<RowOperation> operations, Write write) {
        long called = tick();
        Result result = send(write);
        String text = client + " " + operations + ": " + result;
        List<Change> changes = new ArrayList<>();
        Set<String> rows = new HashSet<>();
        for (int i = 0; i < operations.size(); i++) {
            RowOperation operation = operations.get(i);
            String row = row(table, operation.primaryKey());
            String unseen = called + "." + i;
            String version = result.kind() == Kind.DONE
                    ? acknowledged(operation, row, String.valueOf(result.etags().get(i)), unseen)
                    : unseen;
            changes.add(new Change(
                    operation, row, content(row, Row.of(operation.primaryKey(), operation.source())), version));
            rows.add(row);
        }
        switch (result.kind()) {
            case DONE -> add(called, state -> after(state, changes), text, rows, Sort.WRITE);
            case UNKNOWN -> add(called, state -> after(state, changes), text, rows, Sort.UNKNOWN_WRITE);
            case REFUSED -> {
                TableStoreException failure = (TableStoreException) Objects.requireNonNull(result.failure());
                add(called, state -> refused(state, changes, failure), text, rows, Sort.WRITE);
            }
            case NOT_DONE -> add(called, state -> state, text, rows, Sort.WRITE);
        }
        return result;
    }

    private static Result send(Write write) {
        try {
            return new Result(Kind.DONE, write.send(), null);
        } catch (OutcomeUnknownException unknown) {
            return new Result(Kind.UNKNOWN, List.of(), unknown);
        } catch (TableStoreException failed) {
            TableStoreException why = failed instanceof TransactionFailedException transaction
                    ? transaction.failedOperationException()
                    : failed;
            boolean refused = why instanceof RowAlreadyExistsException
                    || why instanceof RowNotFoundException
                    || why instanceof ConcurrentUpdateException;
            return new Result(refused ? Kind.REFUSED : Kind.NOT_DONE, List.of(), failed);
        }
    }

    private synchronized void add(
            long called, Linearizability.Effect effect, String text, Set<String> rows, Sort sort) {
        long returned = ++moment;
        boolean optional = sort == Sort.UNKNOWN_WRITE;
        String line = called + "-" + returned + " " + text;
        Linearizability.Event event = new Linearizability.Event(called, returned, effect, line, optional);
        events.add(new Recorded(event, rows, sort == Sort.READ));
    }

    /**
     * Returns whether some sequential order of the requests is consistent with their times and explains all recorded
     * results.
     */
    public synchronized boolean isLinearizable() {
        List<Linearizability.Event> history = new ArrayList<>();
        for (Recorded one : events) {
            Linearizability.Event event = one.event();
            history.add(
                    one.isUnknown()
                            ? new Linearizability.Event(
                                    event.called(), settled(one), event.effect(), event.text(), true)
                            : event);
        }
        return Linearizability.isLinearizable(history);
    }

    /**
     * Returns the latest time at which a write of unknown outcome can take effect: before the first later read of its
     * rows.
     */
    private long settled(Recorded unknown) {
        long first = Long.MAX_VALUE;
        for (Recorded other : events) {
            boolean sees = other.reads() && other.rows().stream().anyMatch(unknown.rows()::contains);
            if (sees && other.event().called() > unknown.event().returned()) {
                first = Math.min(first, other.event().called() - 1);
            }
        }
        return first;
    }

    /** Returns one line for each call, with its start, its end, the client, the request and the result. */
    @Override
    public synchronized String toString() {
        return String.join("\n", events.stream().map(one -> one.event().text()).toList());
    }

    private static Map<String, String> content(String row, Row found) {
        Map<String, String> content = new TreeMap<>();
        for (String name : found.propertyNames()) {
            content.put(row + OF + name, found.typeOf(name) + " " + text(found.value(name)));
        }
        return content;
    }

    private static String text(@Nullable Object value) {
        return value instanceof byte[] bytes ? java.util.HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }

    /**
     * Returns the state after a read, or null if the state does not explain the result. A text that begins with a digit
     * represents a version that no client has seen; the first read of the row replaces this text.
     */
    private static @Nullable Map<String, String> read(
            Map<String, String> state, String row, Map<String, String> content, @Nullable String version) {
        String stored = state.get(row);
        if (version == null || stored == null) {
            return version == null && stored == null ? state : null;
        }
        Map<String, String> properties = new TreeMap<>(state);
        properties.keySet().removeIf(name -> !name.startsWith(row + OF));
        if (!properties.equals(content)) {
            return null;
        }
        if (!isUnseen(stored)) {
            return stored.equals(version) ? state : null;
        }
        Map<String, String> bound = new HashMap<>(state);
        bound.put(row, version);
        return bound;
    }

    private static boolean isUnseen(String version) {
        return Character.isDigit(version.charAt(0));
    }

    /** Returns the state after all changes, or null if one of the changes is impossible. */
    private static @Nullable Map<String, String> after(Map<String, String> state, Collection<Change> changes) {
        if (changes.stream().anyMatch(change -> !change.isPossible(state) && !change.isDeleteOfAnyVersion())) {
            return null;
        }
        Map<String, String> after = new HashMap<>(state);
        changes.forEach(change -> change.apply(after));
        return after;
    }

    private static @Nullable Map<String, String> refused(
            Map<String, String> state, List<Change> changes, TableStoreException failure) {
        TransactionFailedException transaction = failure instanceof TransactionFailedException of ? of : null;
        Change change = changes.get(transaction == null ? 0 : transaction.failedOperationIndex());
        TableStoreException why = transaction == null ? failure : transaction.failedOperationException();
        return change.isRefused(state, why) ? state : null;
    }

    /**
     * The operation of a write on one row.
     *
     * @param operation the operation
     * @param row the name of the row
     * @param content the properties that the operation writes
     * @param version the version of the row after the operation
     */
    private record Change(RowOperation operation, String row, Map<String, String> content, String version) {
        private boolean isPossible(Map<String, String> state) {
            String stored = state.get(row);
            ETag condition = operation.ifMatch();
            return switch (operation.kind()) {
                case INSERT -> stored == null;
                case INSERT_OR_MERGE, INSERT_OR_REPLACE -> true;
                case REPLACE, MERGE, DELETE, CHECK_ETAG ->
                    operation.isDeleteIfExists()
                            || stored != null
                                    && (condition == null
                                            || condition.isAny()
                                            || condition.toString().equals(stored));
            };
        }

        private boolean isDeleteOfAnyVersion() {
            return operation.kind() == RowOperation.Kind.DELETE && !isConditional(operation);
        }

        private boolean isRefused(Map<String, String> state, TableStoreException why) {
            boolean exists = state.containsKey(row);
            if (why instanceof RowNotFoundException) {
                return !exists && !isPossible(state);
            }
            return exists && !isPossible(state);
        }

        private void apply(Map<String, String> after) {
            if (operation.kind() == RowOperation.Kind.CHECK_ETAG) {
                return;
            }
            boolean merges = operation.kind() == RowOperation.Kind.MERGE
                    || operation.kind() == RowOperation.Kind.INSERT_OR_MERGE;
            if (!merges) {
                after.keySet().removeIf(name -> name.startsWith(row + OF));
            }
            if (operation.kind() == RowOperation.Kind.DELETE) {
                after.remove(row);
            } else {
                after.putAll(content);
                after.put(row, version);
            }
        }
    }
}
