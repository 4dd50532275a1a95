package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.data.tables.models.TableEntity;
import dev.tables.engine.ETag;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A decision about a change of rows whose answer was lost. The service does not record which client has written a row,
 * so only these conclusions are possible:
 * <ul>
 * <li>A change that is conditional on a version is repeated. If the repetition succeeds, the first attempt was not
 *     executed: that attempt would have changed the version, and versions are never reused.
 * <li>A change was not made if a row that it would write or delete was last changed long before the first attempt, by
 *     the service's own clock. A change was also not made if a row still has the version that the change's condition
 *     requires. In both cases, the change is then repeated, and a rejection is final.
 * <li>A single change without a version counts as done if its row already has the content that the change would write.
 *     Repeating the change would have no effect.
 * <li>In all other cases the outcome is unknown. An example is a row that does not exist, because another client may
 *     have deleted it. The outcome is also unknown if a conditional change is rejected but its row already has the new
 *     content, because another client may have made the same change.
 * </ul>
 *
 * <p>Rows are read after the pause, just before the request is repeated. An earlier attempt that reaches the service
 * only after this read is not detected.
 */
final class LostAnswer {
    /**
     * The margin for comparing times: clocks within the service may differ, and the {@code Date} header has only whole
     * seconds.
     */
    private static final Duration CLOCK_MARGIN = Duration.ofSeconds(30);

    private final TableRequests requests;

    LostAnswer(TableRequests requests) {
        this.requests = requests;
    }

    /** A conclusion about a change whose answer was lost. */
    enum Verdict {
        /** The change was made. */
        DONE,
        /** The change was not made. */
        NOT_DONE,
        /** The outcome cannot be determined. */
        UNKNOWN
    }

    /**
     * A conclusion, with the version that it is based on.
     *
     * @param verdict the conclusion
     * @param etag if done, the version found; null if no row was found
     */
    record Finding(Verdict verdict, @Nullable ETag etag) {}

    private static final Finding NOT_DONE = new Finding(Verdict.NOT_DONE, null);
    private static final Finding UNKNOWN = new Finding(Verdict.UNKNOWN, null);

    /** Creates the object for a change of one row, or for a transaction of several changes. */
    Change of(String table, List<RowOperation> operations, boolean transaction) {
        return new Change(table, operations, transaction);
    }

    /** One change, while it is sent. For one thread. */
    final class Change {
        private final String table;
        private final List<RowOperation> operations;
        private final boolean transaction;
        private Finding finding = UNKNOWN;

        private Change(String table, List<RowOperation> operations, boolean transaction) {
            this.table = table;
            this.operations = operations;
            this.transaction = transaction;
        }

        /**
         * Decides whether the change is repeated.
         *
         * @param begin when the first attempt began, by {@link System#nanoTime}
         */
        Attempts.Next decide(long begin) {
            if (operations.stream().anyMatch(LostAnswer::isConditional)) {
                return Attempts.Next.REPEAT;
            }
            finding = examine(begin);
            return finding.verdict() == Verdict.NOT_DONE ? Attempts.Next.REPEAT_WITHOUT_DOUBT : Attempts.Next.STOP;
        }

        /** Returns the finding after the last attempt, which had no successful answer. */
        Finding settle(Attempts.Outcome<?> outcome) {
            int status = outcome.answer().status();
            boolean refusedForRows = outcome.isRefused() && (status == 404 || status == 409 || status == 412);
            if (outcome.doubtful() && refusedForRows) {
                return examine(outcome.begin());
            }
            if (finding.verdict() == Verdict.DONE) {
                return finding;
            }
            return outcome.mayBeDone() ? UNKNOWN : NOT_DONE;
        }

        private Finding examine(long begin) {
            for (RowOperation operation : operations) {
                Attempts.Outcome<TableEntity> read = requests.get(table, operation.primaryKey(), null);
                Row now = row(table, read);
                if (now != null
                        && (now.etag() != null && now.etag().equals(operation.ifMatch())
                                || isOlder(now, read, begin))) {
                    return NOT_DONE;
                }
                if (!transaction && isLeftBy(operation, now)) {
                    return new Finding(Verdict.DONE, now == null ? null : now.etag());
                }
            }
            return UNKNOWN;
        }
    }

    private static boolean isConditional(RowOperation operation) {
        ETag ifMatch = operation.ifMatch();
        return ifMatch != null && !ifMatch.isAny();
    }

    private static @Nullable Row row(String table, Attempts.Outcome<TableEntity> read) {
        TableEntity found = read.result();
        if (read.isDone() && found != null) {
            return Row.from(new TableEntityReader(table, found, Projection.ALL));
        }
        if (read.isDone() || read.isRefused() && read.answer().status() == 404) {
            return null;
        }
        throw Failure.unknown(read.answer());
    }

    /**
     * Returns whether the row already has the content that a change without a version would write. Returns false for a
     * merge without properties, because its effect cannot be seen in a row.
     */
    private static boolean isLeftBy(RowOperation operation, @Nullable Row now) {
        RowOperation.Kind kind = operation.kind();
        if (kind == RowOperation.Kind.INSERT || isConditional(operation)) {
            return false;
        }
        if (kind == RowOperation.Kind.DELETE || now == null) {
            return kind == RowOperation.Kind.DELETE && now == null;
        }
        Row wanted = Row.of(operation.primaryKey(), operation.source());
        boolean merges = kind == RowOperation.Kind.MERGE || kind == RowOperation.Kind.INSERT_OR_MERGE;
        boolean comparable = merges
                ? !wanted.propertyNames().isEmpty()
                : wanted.propertyNames().size() == now.propertyNames().size();
        return comparable
                && wanted.propertyNames().stream().allMatch(name -> isSame(wanted.value(name), now.value(name)));
    }

    /** Compares two values. JSON does not preserve the sign of zero, so 0.0 equals -0.0. */
    private static boolean isSame(@Nullable Object wanted, @Nullable Object found) {
        return wanted instanceof Double one && found instanceof Double other && one == 0 && other == 0
                || Objects.deepEquals(wanted, found);
    }

    /**
     * Returns whether a row was last changed well before the first attempt, by the service's clock; false if the answer
     * has no time.
     */
    private static boolean isOlder(Row now, Attempts.Outcome<?> read, long begin) {
        Instant changed = now.timestamp();
        String date = read.answer().header(HttpHeaderName.DATE);
        if (changed == null || date == null) {
            return false;
        }
        try {
            Instant answered = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            return changed.isBefore(
                    answered.minusNanos(System.nanoTime() - begin).minus(CLOCK_MARGIN));
        } catch (DateTimeException notADate) {
            return false;
        }
    }
}
