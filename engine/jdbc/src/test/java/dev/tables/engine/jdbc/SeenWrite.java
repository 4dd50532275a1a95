package dev.tables.engine.jdbc;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write of some rows of one partition, and its effect on versions of rows, so that histories of writes can be
 * checked.
 */
record SeenWrite(Way way, List<Part> parts) {
    /** The version of rows of a write whose outcome is unknown. */
    static final String UNKNOWN = "?";

    /** How the operations are sent. */
    enum Way {
        SINGLE,
        GROUP,
        ACROSS,
        OPEN
    }

    /** A change of a row. */
    enum Kind {
        INSERT,
        UPSERT,
        UPSERT_MERGED,
        REPLACE_ANY,
        REPLACE,
        MERGE,
        DELETE_ANY,
        DELETE,
        DELETE_UNSEEN,
        CHECK;

        boolean leavesRow() {
            return this != DELETE_ANY && this != DELETE && this != DELETE_UNSEEN && this != CHECK;
        }
    }

    /** One operation. */
    record Part(Kind kind, String row) {
        RowOperation operation(String partition, Map<String, String> known) {
            PrimaryKey keys = new PrimaryKey(partition, row);
            ETag expected = ETag.of(known.getOrDefault(row, "W/\"never\""));
            return switch (kind) {
                case INSERT -> RowOperation.insert(keys, writer -> {});
                case UPSERT -> RowOperation.insertOrReplace(keys, writer -> {});
                case UPSERT_MERGED -> RowOperation.insertOrMerge(keys, writer -> {});
                case REPLACE_ANY -> RowOperation.replace(keys, writer -> {}, ETag.ANY);
                case REPLACE -> RowOperation.replace(keys, writer -> {}, expected);
                case MERGE -> RowOperation.merge(keys, writer -> {}, expected);
                case DELETE_ANY -> RowOperation.delete(keys, ETag.ANY);
                case DELETE -> RowOperation.delete(keys, expected);
                case DELETE_UNSEEN -> RowOperation.deleteIfExists(keys);
                case CHECK -> RowOperation.checkETag(keys, expected);
            };
        }

        private boolean isPossible(Map<String, String> state, Map<String, String> known) {
            String now = state.get(row);
            return switch (kind) {
                case INSERT -> now == null;
                case UPSERT, UPSERT_MERGED, DELETE_UNSEEN -> true;
                case REPLACE_ANY, DELETE_ANY -> now != null;
                case REPLACE, MERGE, DELETE, CHECK ->
                    known.containsKey(row) && known.get(row).equals(now);
            };
        }
    }

    /** The outcome that a caller was given. */
    enum Answer {
        DONE,
        REFUSED,
        NOTHING_DONE,
        UNKNOWN
    }

    /**
     * How a write has ended.
     *
     * @param versions of the rows that it leaves, if it was done
     * @param failedAt the number of the operation that was refused
     * @param error the name of the exception, or "" if it was done
     */
    record Outcome(Answer answer, Map<String, String> versions, int failedAt, String error) {
        private static Outcome failed(Answer answer, int index, TableStoreException error) {
            return new Outcome(answer, Map.of(), index, error.getClass().getSimpleName());
        }
    }

    static SeenWrite of(Way way, Object... kindsAndRows) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < kindsAndRows.length; i += 2) {
            parts.add(new Part((Kind) kindsAndRows[i], (String) kindsAndRows[i + 1]));
        }
        return new SeenWrite(way, parts);
    }

    Outcome on(TableStore store, String table, String partition, Map<String, String> known) {
        try {
            List<@Nullable ETag> versions = run(store, table, partition, known);
            Map<String, String> left = new HashMap<>();
            for (int i = 0; i < parts.size(); i++) {
                if (parts.get(i).kind.leavesRow()) {
                    left.put(parts.get(i).row, String.valueOf(versions.get(i)));
                }
            }
            return new Outcome(Answer.DONE, left, 0, "");
        } catch (OutcomeUnknownException unknown) {
            return Outcome.failed(Answer.UNKNOWN, 0, unknown);
        } catch (StoreUnavailableException unavailable) {
            return Outcome.failed(Answer.NOTHING_DONE, 0, unavailable);
        } catch (TransactionFailedException one) {
            return Outcome.failed(Answer.REFUSED, one.failedOperationIndex(), one.failedOperationException());
        } catch (TableStoreException refused) {
            return Outcome.failed(Answer.REFUSED, 0, refused);
        }
    }

    private List<@Nullable ETag> run(TableStore store, String table, String partition, Map<String, String> known) {
        List<RowOperation> operations =
                parts.stream().map(part -> part.operation(partition, known)).toList();
        List<@Nullable ETag> versions = new ArrayList<>();
        switch (way) {
            case SINGLE -> versions.add(store.write(table, operations.get(0)));
            case GROUP -> versions.addAll(store.execute(table, EntityGroupTransaction.of(operations)));
            case ACROSS -> {
                StoreTransaction across = new StoreTransaction();
                operations.forEach(operation -> across.add(table, operation));
                versions.addAll(store.execute(across));
            }
            case OPEN -> {
                try (OpenTransaction transaction = store.beginTransaction()) {
                    transaction.runWithin(() -> {
                        operations.forEach(operation -> versions.add(store.write(table, operation)));
                        return versions;
                    });
                    transaction.commit();
                }
            }
        }
        return versions;
    }

    /**
     * Returns the rows after the write, or null if the outcome is impossible with these rows. For a write of unknown
     * outcome, returns the rows as if it was done.
     */
    @Nullable
    Map<String, String> effect(Map<String, String> state, Outcome outcome, Map<String, String> known) {
        if (outcome.answer == Answer.NOTHING_DONE || way == Way.OPEN && outcome.answer == Answer.REFUSED) {
            return state;
        }
        Map<String, String> after = new HashMap<>(state);
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (!part.isPossible(after, known)) {
                return outcome.answer == Answer.REFUSED && isOf(outcome, i, after) ? state : null;
            }
            if (part.kind.leavesRow()) {
                after.put(part.row, outcome.versions.getOrDefault(part.row, UNKNOWN));
            } else if (part.kind != Kind.CHECK) {
                after.remove(part.row);
            }
        }
        return outcome.answer == Answer.REFUSED ? null : after;
    }

    private boolean isOf(Outcome outcome, int index, Map<String, String> state) {
        if (outcome.failedAt != index) {
            return false;
        }
        if (parts.get(index).kind == Kind.INSERT) {
            return outcome.error.equals(RowAlreadyExistsException.class.getSimpleName());
        }
        boolean isPresent = state.containsKey(parts.get(index).row);
        return isPresent != outcome.error.equals(RowNotFoundException.class.getSimpleName());
    }

    /**
     * Returns the rows after a row was read, or null if the read result is impossible. A row of a write of unknown
     * outcome has the version that the first read finds, if no other write has returned that version.
     *
     * @param versions the versions that writes have returned
     */
    static @Nullable Map<String, String> read(
            Map<String, String> state, String row, @Nullable String seen, Set<String> versions) {
        String version = state.get(row);
        if (seen == null || !UNKNOWN.equals(version)) {
            return Objects.equals(version, seen) ? state : null;
        }
        if (versions.contains(seen)) {
            return null;
        }
        Map<String, String> after = new HashMap<>(state);
        after.put(row, seen);
        return after;
    }

    @Override
    public String toString() {
        return way + " " + parts;
    }
}
