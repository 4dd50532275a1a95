package dev.tables.engine.internal.wire;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.MalformedETagException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import org.jspecify.annotations.Nullable;

/**
 * A converter of store failures to bytes and back, so that the client throws the server's exception. The messages of
 * these failures contain no values.
 */
public final class WireFailure {
    private static final int STORE = 0;
    private static final int TRANSACTION = 1;
    private static final int STATE = 2;
    private static final int ARGUMENT = 3;
    private static final int UNSUPPORTED = 4;
    private static final ErrorCode[] CODES = ErrorCode.values();

    private WireFailure() {}

    /** Returns whether a failure of this type can be written. Other failures are internal errors of the server. */
    public static boolean isWritable(RuntimeException failure) {
        return failure instanceof TableStoreException
                || failure instanceof IllegalStateException
                || failure instanceof IllegalArgumentException
                || failure instanceof UnsupportedOperationException;
    }

    /** Writes a failure. */
    public static void write(RuntimeException failure, WireOutput out) {
        if (failure instanceof TransactionFailedException transaction) {
            out.byteOf(TRANSACTION).int32(transaction.failedOperationIndex());
            write(transaction.failedOperationException(), out);
        } else if (failure instanceof TableStoreException store) {
            PrimaryKey keys = store.primaryKey();
            out.byteOf(STORE)
                    .text(store.getClass().getSimpleName())
                    .int32(store.errorCode().ordinal())
                    .text(store.getMessage())
                    .text(store.table())
                    .bool(keys != null);
            if (keys != null) {
                out.keys(keys);
            }
        } else {
            out.byteOf(
                            failure instanceof IllegalStateException
                                    ? STATE
                                    : failure instanceof IllegalArgumentException ? ARGUMENT : UNSUPPORTED)
                    .text(failure.getMessage());
        }
    }

    /**
     * Reads a failure.
     *
     * @param prefix the prefix of table names on the server, which is removed
     */
    public static RuntimeException read(WireInput in, String prefix) {
        int kind = in.byteOf();
        return switch (kind) {
            case TRANSACTION -> {
                int index = in.int32();
                yield new TransactionFailedException(index, (TableStoreException) read(in, prefix));
            }
            case STORE -> store(in, prefix);
            case STATE -> new IllegalStateException(in.textOrNull());
            case ARGUMENT -> new IllegalArgumentException(in.textOrNull());
            default -> new UnsupportedOperationException(in.textOrNull());
        };
    }

    private static TableStoreException store(WireInput in, String prefix) {
        String type = in.text();
        int code = in.int32();
        String message = String.valueOf(in.textOrNull());
        String whole = in.textOrNull();
        PrimaryKey keys = in.bool() ? in.keys() : null;
        String table = whole != null && whole.startsWith(prefix) ? whole.substring(prefix.length()) : whole;
        return made(type, CODES[Math.floorMod(code, CODES.length)], message, table, keys);
    }

    private static TableStoreException made(
            String type, ErrorCode code, String message, @Nullable String table, @Nullable PrimaryKey keys) {
        String name = table == null ? "" : table;
        PrimaryKey row = keys == null ? new PrimaryKey("", "") : keys;
        return switch (type) {
            case "TableNotFoundException" -> new TableNotFoundException(name);
            case "TableAlreadyExistsException" ->
                new TableAlreadyExistsException(name, code == ErrorCode.TABLE_BEING_DELETED);
            case "InvalidTableNameException" -> new InvalidTableNameException(code, name, message);
            case "RowNotFoundException" -> new RowNotFoundException(name, row);
            case "RowAlreadyExistsException" -> new RowAlreadyExistsException(name, row);
            case "ConcurrentUpdateException" -> new ConcurrentUpdateException(name, row);
            case "InvalidRowException" -> new InvalidRowException(code, message, table, keys);
            case "InvalidQueryException" -> new InvalidQueryException(message, table);
            case "MalformedETagException" -> new MalformedETagException();
            case "OutcomeUnknownException" -> new OutcomeUnknownException(message, null);
            case "PermissionDeniedException" -> new PermissionDeniedException(code, "", table, keys);
            case "StoreCorruptedException" -> new StoreCorruptedException(message, null);
            default -> new StoreUnavailableException(code, message, null);
        };
    }
}
