package dev.tables.engine.azure;

import com.azure.data.tables.models.TableEntity;
import dev.tables.engine.EdmType;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowWriter;
import dev.tables.engine.Ticks;
import dev.tables.engine.rules.RequestBytes;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of a row to the Azure SDK's entity. The conversion checks the limits, so that an invalid row costs no
 * request and fails with the same error on every store. For one row only.
 *
 * <p>Doubles and instants are sent with their type. Without the type, the SDK would send NaN as text, and a JSON reader
 * might read 3.0 as an integer. Instants are sent as text truncated to 100 ns, because the SDK would send nanoseconds.
 */
final class TableEntityWriter implements RowWriter {
    private static final String TYPE = "@odata.type";
    static final String ETAG = "odata.etag";

    private final String table;
    private final PrimaryKey keys;
    private final AzureTableServiceKind service;
    private final TableEntity entity;
    private int count;
    private long billedBytes;
    private long sentBytes;

    private TableEntityWriter(String table, PrimaryKey keys, AzureTableServiceKind service) {
        this.table = table;
        this.keys = keys;
        this.service = service;
        entity = new TableEntity(keys.partitionKey(), keys.rowKey());
        billedBytes = 4 + 2L * (keys.partitionKey().length() + keys.rowKey().length());
        sentBytes = RequestBytes.ofKeys(keys);
    }

    /**
     * The converted row of an operation.
     *
     * @param entity the entity that the client sends
     * @param sentBytes the minimum number of bytes of the entity in a request
     */
    record Made(TableEntity entity, long sentBytes) {}

    static Made make(String table, RowOperation operation, AzureTableServiceKind service) {
        service.checkKeys(table, operation.primaryKey());
        TableEntityWriter writer = new TableEntityWriter(table, operation.primaryKey(), service);
        operation.source().writeTo(writer);
        writer.checkSize();
        if (operation.ifMatch() != null && !operation.ifMatch().isAny()) {
            writer.entity.addProperty(ETAG, operation.ifMatch().toString());
        }
        return new Made(writer.entity, writer.sentBytes);
    }

    private void checkSize() {
        if (billedBytes > Limits.MAX_ROW_BYTES) {
            throw new InvalidRowException(
                    ErrorCode.ENTITY_TOO_LARGE,
                    "The row has " + billedBytes + " bytes in Azure's size calculation, expected at most "
                            + Limits.MAX_ROW_BYTES + ". Store less data in the row, or use several rows.",
                    table,
                    keys);
        }
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        if (value == null) {
            return this;
        }
        if (value.length() > Limits.MAX_STRING_LENGTH) {
            throw tooLarge(name, EdmType.STRING, value.length() + " code units", Limits.MAX_STRING_LENGTH);
        }
        add(name, EdmType.STRING, value, 4 + 2L * value.length());
        sentBytes += RequestBytes.ofText(value);
        if (UnicodeText.malformedAt(value) >= 0) {
            throw new InvalidRowException(
                    ErrorCode.INVALID_INPUT,
                    "The text of property '" + name + "' contains an unpaired surrogate at index "
                            + UnicodeText.malformedAt(value)
                            + ". Azure accepts only valid Unicode text. Store the value as binary.",
                    table,
                    keys);
        }
        return this;
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        if (value == null) {
            return this;
        }
        if (value.length > Limits.MAX_PROPERTY_VALUE_BYTES) {
            throw tooLarge(name, EdmType.BINARY, value.length + " bytes", Limits.MAX_PROPERTY_VALUE_BYTES);
        }
        sentBytes += RequestBytes.ofBinary(value.length);
        return add(name, EdmType.BINARY, value.clone(), 4 + value.length);
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        return add(name, EdmType.BOOLEAN, value, 1);
    }

    @Override
    public RowWriter int32(String name, int value) {
        return add(name, EdmType.INT32, value, 4);
    }

    @Override
    public RowWriter int64(String name, long value) {
        return add(name, EdmType.INT64, value, 8);
    }

    @Override
    public RowWriter float64(String name, double value) {
        add(name, EdmType.DOUBLE, value, 8);
        entity.addProperty(name + TYPE, EdmType.DOUBLE.odataName());
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        if (value == null) {
            return this;
        }
        long seconds = value.getEpochSecond();
        if (seconds < Math.floorDiv(Ticks.MIN, 10_000_000L) || seconds > Math.floorDiv(Ticks.MAX, 10_000_000L)) {
            throw new InvalidRowException(
                    ErrorCode.OUT_OF_RANGE_INPUT,
                    "Property '" + name + "' is out of range. Expected a time from 1601-01-01 to 9999-12-31.",
                    table,
                    keys);
        }
        add(name, EdmType.DATE_TIME, Ticks.format(Ticks.of(value)), 8);
        entity.addProperty(name + TYPE, EdmType.DATE_TIME.odataName());
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        return value == null ? this : add(name, EdmType.GUID, value, 16);
    }

    private TableEntityWriter add(String name, EdmType type, Object value, long bytes) {
        service.checkPropertyName(name, table, keys);
        if (entity.getProperties().containsKey(name)) {
            throw new InvalidRowException(
                    ErrorCode.DUPLICATE_PROPERTIES_SPECIFIED,
                    "Property '" + name + "' was written twice. Write each property once.",
                    table,
                    keys);
        }
        if (++count > Limits.MAX_PROPERTIES) {
            throw new InvalidRowException(
                    ErrorCode.TOO_MANY_PROPERTIES,
                    "The row has more than " + Limits.MAX_PROPERTIES + " properties. Use several rows.",
                    table,
                    keys);
        }
        billedBytes += 8 + 2L * name.length() + bytes;
        sentBytes += RequestBytes.ofProperty(name, type);
        entity.addProperty(name, value);
        return this;
    }

    private InvalidRowException tooLarge(String name, EdmType type, String found, int limit) {
        return new InvalidRowException(
                ErrorCode.PROPERTY_VALUE_TOO_LARGE,
                "Property '" + name + "' (" + type.odataName() + ") has " + found + ", expected at most " + limit
                        + ". Split the value across several properties or rows.",
                table,
                keys);
    }
}
