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
 * Names observations of calls to a store {@code tables.store}. Low cardinality: {@code operation}, {@code table},
 * {@code path} (the access path of the plan, {@code none} for what is no read of the application), {@code activity} (whose call it is:
 * {@code application}, or {@code catalog}, {@code recovery}, {@code backfill}, {@code removal}, {@code repair}, {@code rewriting})
 * {@code code} (Azure's error code, {@code none} if all is well; Micrometer's own tag {@code error} holds the class of the
 * exception) and {@code store.code} (what the store itself calls the failure, such as an SQLSTATE; {@code none} if it says nothing else). High cardinality: {@code tables}, {@code rows}, {@code bytes}, {@code retries}. A bean of a subclass takes its place.
 */
public class TableStoreObservationConvention implements ObservationConvention<TableStoreObservationContext> {
    private static final String NONE = "none";

    /** The names above. */
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

    /** That of the exception, or of what it was made of: of a transaction, or of a write whose answer was lost. */
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
