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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds out by reading what became of a change whose answer was lost and whose repeat was refused: refused because the
 * first attempt had done it, or because others were faster?
 *
 * <p>Done, if every row holds now what the change would have left. Not done, if a row it would have written is absent,
 * still has the version the change was conditional on, or was last changed long before the first attempt by the
 * service's own clock. In between (somebody changed the row within moments of the lost answer) nobody can know, and that
 * is what is reported.
 */
final class LostAnswer {
    /** Clocks of front end and storage may differ, and {@code Date} has whole seconds. */
    private static final Duration CLOCK_MARGIN = Duration.ofSeconds(30);

    private final TableRequests requests;

    LostAnswer(TableRequests requests) {
        this.requests = requests;
    }

    /** What is known. */
    enum Verdict {
        /** The first attempt did it. */
        DONE,
        /** It was not done. */
        NOT_DONE,
        /** Nobody can know. */
        UNKNOWN
    }

    /**
     * A verdict.
     *
     * @param verdict what is known
     * @param etags if done, the versions found, in order; null for deletes
     */
    record Finding(Verdict verdict, List<@Nullable ETag> etags) {}

    /** Whether the end of this request leaves the question open. */
    static boolean isOpen(Attempts.Outcome<?> outcome) {
        int status = outcome.answer().status();
        return outcome.doubtful() && outcome.isRefused() && (status == 404 || status == 409 || status == 412);
    }

    Finding find(String table, List<RowOperation> operations, Attempts.Outcome<?> outcome) {
        Instant longBefore = longBefore(outcome);
        List<@Nullable ETag> etags = new ArrayList<>();
        boolean done = true;
        boolean notDone = false;
        for (RowOperation operation : operations) {
            Row now = read(table, operation);
            done &= isDone(operation, now);
            notDone |= cannotBeDone(operation, now, longBefore);
            etags.add(now == null ? null : now.etag());
        }
        if (done) {
            return new Finding(Verdict.DONE, etags);
        }
        return new Finding(notDone ? Verdict.NOT_DONE : Verdict.UNKNOWN, List.of());
    }

    private @Nullable Row read(String table, RowOperation operation) {
        Attempts.Outcome<TableEntity> read = requests.get(table, operation.keys(), null);
        TableEntity found = read.result();
        if (read.isDone() && found != null) {
            return Row.from(new TableEntityReader(table, found, Projection.ALL));
        }
        if (read.isDone() || read.isRefused() && read.answer().status() == 404) {
            return null;
        }
        throw Failure.unknown(read.answer());
    }

    private static boolean isDone(RowOperation operation, @Nullable Row now) {
        if (operation.kind() == RowOperation.Kind.DELETE) {
            return now == null;
        }
        if (now == null) {
            return false;
        }
        Row wanted = Row.of(operation.keys(), operation.source());
        boolean merged =
                operation.kind() == RowOperation.Kind.MERGE || operation.kind() == RowOperation.Kind.INSERT_OR_MERGE;
        if (!merged && wanted.names().size() != now.names().size()) {
            return false;
        }
        return wanted.names().stream().allMatch(name -> isSame(wanted.value(name), now.value(name)));
    }

    /** JSON does not keep the sign of zero. */
    private static boolean isSame(@Nullable Object wanted, @Nullable Object found) {
        return wanted instanceof Double one && found instanceof Double other && one == 0 && other == 0
                || Objects.deepEquals(wanted, found);
    }

    private static boolean cannotBeDone(RowOperation operation, @Nullable Row now, Instant longBefore) {
        if (operation.kind() == RowOperation.Kind.DELETE) {
            return now != null && isOlder(now, longBefore);
        }
        return now == null || Objects.equals(now.etag(), operation.ifMatch()) || isOlder(now, longBefore);
    }

    private static boolean isOlder(Row now, Instant longBefore) {
        Instant changed = now.timestamp();
        return changed != null && changed.isBefore(longBefore);
    }

    /** By the service's clock, well before the first attempt; the distant past if the answer has no time. */
    private static Instant longBefore(Attempts.Outcome<?> outcome) {
        String date = outcome.answer().header(HttpHeaderName.DATE);
        if (date == null) {
            return Instant.MIN;
        }
        try {
            Instant now = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            return now.minusNanos(outcome.nanos()).minus(CLOCK_MARGIN);
        } catch (DateTimeException notADate) {
            return Instant.MIN;
        }
    }
}
