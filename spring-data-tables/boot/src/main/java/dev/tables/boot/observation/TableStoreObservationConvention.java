package dev.tables.boot.observation;

import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.query.AccessPath;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The convention of observations of calls to a store, which are named {@code tables.store}. A bean of a subclass
 * replaces this convention.
 *
 * <p>Tags of low cardinality:
 *
 * <ul>
 *   <li>{@code operation} and {@code table}
 *   <li>{@code path}: the access path of the plan; {@code none} for calls other than reads of the application
 *   <li>{@code activity}: the kind of work that makes the call. {@code foreground} is the application; the others are
 *       {@code index_catalog}, {@code write_recovery}, {@code index_backfill}, {@code index_removal},
 *       {@code index_repair} and {@code entity_rewrite}.
 *   <li>{@code code}: Azure's error code; {@code none} if the call succeeded. Micrometer's own tag {@code error}
 *       contains the class of the exception.
 *   <li>{@code store.code}: the name of the failure in the store itself, such as an SQLSTATE; {@code none} if the
 *       store has no other name, or the call succeeded
 * </ul>
 *
 * <p>Tags of high cardinality: {@code tables}, {@code rows}, {@code bytes} and {@code retries}.
 */
public class TableStoreObservationConvention implements ObservationConvention<TableStoreObservationContext> {
    private static final String NONE = "none";

    /** Creates the convention. */
    public TableStoreObservationConvention() {}

    @Override
    public String getName() {
        return "tables.store";
    }

    @Override
    public String getContextualName(TableStoreObservationContext context) {
        return "tables " + context.operation() + " " + context.table();
    }

    @Override
    public KeyValues getLowCardinalityKeyValues(TableStoreObservationContext context) {
        AccessPath path = context.accessPath();
        return KeyValues.of(
                "operation",
                context.operation(),
                "table",
                context.table(),
                "path",
                path == null ? NONE : path.name().toLowerCase(Locale.ROOT),
                "activity",
                context.activity().name().toLowerCase(Locale.ROOT),
                "code",
                code(context.getError()),
                "store.code",
                storeCode(context.getError()));
    }

    @Override
    public KeyValues getHighCardinalityKeyValues(TableStoreObservationContext context) {
        return KeyValues.of(
                "tables",
                String.join(",", context.tables()),
                "rows",
                Integer.toString(context.rowCount()),
                "bytes",
                Long.toString(context.byteCount()),
                "retries",
                Long.toString(context.retries()));
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof TableStoreObservationContext;
    }

    /**
     * Returns the error code of the exception or of one of its causes. For a failed transaction and a lost response,
     * the cause contains the error code.
     */
    private static String storeCode(@Nullable Throwable error) {
        for (Throwable one = error; one != null; one = one.getCause()) {
            if (one instanceof TableStoreException typed && typed.nativeErrorCode() != null) {
                return typed.nativeErrorCode();
            }
        }
        return NONE;
    }

    private static String code(@Nullable Throwable error) {
        if (error instanceof TransactionFailedException failed && failed.getCause() != null) {
            return code(failed.getCause());
        }
        if (error instanceof TableStoreException typed) {
            return typed.errorCode().wireName();
        }
        return error == null ? NONE : error.getClass().getSimpleName();
    }
}
