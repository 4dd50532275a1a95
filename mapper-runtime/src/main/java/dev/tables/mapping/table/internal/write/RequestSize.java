package dev.tables.mapping.table.internal.write;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowWriter;
import dev.tables.engine.rules.RequestBytes;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The number of bytes that an operation takes in the body of a request, counted as every store does for an entity group
 * transaction.
 */
final class RequestSize implements RowWriter {
    private long bytes;

    private RequestSize() {}

    static long of(RowOperation operation) {
        RequestSize size = new RequestSize();
        if (operation.writesProperties()) {
            operation.source().writeTo(size);
        }
        return RequestBytes.ofKeys(operation.primaryKey()) + size.bytes;
    }

    private RequestSize add(String name, EdmType type, long value) {
        bytes += RequestBytes.ofProperty(name, type) + value;
        return this;
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        return value == null ? this : add(name, EdmType.STRING, RequestBytes.ofText(value));
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        return value == null ? this : add(name, EdmType.BINARY, RequestBytes.ofBinary(value.length));
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        return add(name, EdmType.BOOLEAN, 0);
    }

    @Override
    public RowWriter int32(String name, int value) {
        return add(name, EdmType.INT32, 0);
    }

    @Override
    public RowWriter int64(String name, long value) {
        return add(name, EdmType.INT64, 0);
    }

    @Override
    public RowWriter float64(String name, double value) {
        return add(name, EdmType.DOUBLE, 0);
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        return value == null ? this : add(name, EdmType.DATE_TIME, 0);
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        return value == null ? this : add(name, EdmType.GUID, 0);
    }
}
