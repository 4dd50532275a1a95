// Generated from shop.Everything. Change Everything, not this file.
package shop;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.DateValues;
import dev.tables.mapping.value.NumberValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Everything} to rows of table {@code everything} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class EverythingTableMapper implements EntityMapper<Everything> {
    private static final String ENTITY = "Everything";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("key", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("id", ValueType.UUID));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "everything")
            .property(PropertyModel.partitionKey("key", ValueType.STRING))
            .property(PropertyModel.rowKey("id", ValueType.UUID))
            .property(PropertyModel.stored("string", ValueType.STRING))
            .property(PropertyModel.stored("bool", ValueType.BOOLEAN).notNull())
            .property(PropertyModel.stored("boolObject", ValueType.BOOLEAN))
            .property(PropertyModel.stored("int8", ValueType.BYTE).notNull())
            .property(PropertyModel.stored("int8Object", ValueType.BYTE))
            .property(PropertyModel.stored("int16", ValueType.SHORT).notNull())
            .property(PropertyModel.stored("int16Object", ValueType.SHORT))
            .property(PropertyModel.stored("int32", ValueType.INT).notNull())
            .property(PropertyModel.stored("int32Object", ValueType.INT))
            .property(PropertyModel.stored("int64", ValueType.LONG).notNull())
            .property(PropertyModel.stored("int64Object", ValueType.LONG))
            .property(PropertyModel.stored("float32", ValueType.FLOAT).notNull())
            .property(PropertyModel.stored("float32Object", ValueType.FLOAT))
            .property(PropertyModel.stored("float64", ValueType.DOUBLE).notNull())
            .property(PropertyModel.stored("float64Object", ValueType.DOUBLE))
            .property(PropertyModel.stored("character", ValueType.CHAR).notNull())
            .property(PropertyModel.stored("characterObject", ValueType.CHAR))
            .property(PropertyModel.stored("bytes", ValueType.BINARY))
            .property(PropertyModel.stored("instant", ValueType.INSTANT))
            .property(PropertyModel.stored("uuid", ValueType.UUID))
            .property(PropertyModel.stored("unit", ValueType.ENUM).enumClassName("java.util.concurrent.TimeUnit"))
            .property(PropertyModel.stored("date", ValueType.LOCAL_DATE))
            .property(PropertyModel.stored("dateTime", ValueType.LOCAL_DATE_TIME))
            .property(PropertyModel.stored("yearMonth", ValueType.YEAR_MONTH))
            .property(PropertyModel.stored("time", ValueType.LOCAL_TIME))
            .property(PropertyModel.stored("offset", ValueType.OFFSET_DATE_TIME))
            .property(PropertyModel.stored("zoned", ValueType.ZONED_DATE_TIME))
            .property(PropertyModel.stored("year", ValueType.YEAR))
            .property(PropertyModel.stored("duration", ValueType.DURATION))
            .property(PropertyModel.stored("period", ValueType.PERIOD))
            .property(PropertyModel.stored("decimal", ValueType.BIG_DECIMAL))
            .property(PropertyModel.stored("big", ValueType.BIG_INTEGER))
            .property(PropertyModel.stored("day", ValueType.DATE))
            .property(PropertyModel.stored("uri", ValueType.URI))
            .property(PropertyModel.stored("locale", ValueType.LOCALE))
            .property(PropertyModel.stored("currency", ValueType.CURRENCY))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .build();

    /** Creates a mapper; mappers are stateless. */
    public EverythingTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Everything> entityType() {
        return Everything.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Everything everything) {
        return primaryKey(everything.key(), everything.id());
    }

    @Override
    public EntityKey idOf(Everything everything) {
        return EverythingKey.of(everything);
    }

    @Override
    public void write(Everything everything, RowWriter writer) {
        writer.string("string", everything.string())
                .bool("bool", everything.bool())
                .value("boolObject", everything.boolObject())
                .int32("int8", everything.int8())
                .value("int8Object", NumberValues.widen(everything.int8Object()))
                .int32("int16", everything.int16())
                .value("int16Object", NumberValues.widen(everything.int16Object()))
                .int32("int32", everything.int32())
                .value("int32Object", everything.int32Object())
                .int64("int64", everything.int64())
                .value("int64Object", everything.int64Object())
                .float64("float32", everything.float32())
                .value("float32Object", NumberValues.widen(everything.float32Object()))
                .float64("float64", everything.float64())
                .value("float64Object", everything.float64Object())
                .string("character", String.valueOf(everything.character()))
                .string("characterObject", TextValues.of(everything.characterObject()))
                .binary("bytes", everything.bytes())
                .dateTime("instant", everything.instant())
                .guid("uuid", everything.uuid())
                .string("unit", TextValues.of(everything.unit()))
                .string("date", TextValues.of(everything.date()))
                .string("dateTime", TextValues.of(everything.dateTime()))
                .string("yearMonth", TextValues.of(everything.yearMonth()))
                .string("time", TextValues.of(everything.time()))
                .string("offset", TextValues.of(everything.offset()))
                .string("zoned", TextValues.of(everything.zoned()))
                .value("year", NumberValues.widen(everything.year()))
                .string("duration", TextValues.of(everything.duration()))
                .string("period", TextValues.of(everything.period()))
                .string("decimal", TextValues.of(everything.decimal()))
                .string("big", TextValues.of(everything.big()))
                .dateTime("day", DateValues.of(everything.day()))
                .string("uri", TextValues.of(everything.uri()))
                .string("locale", TextValues.of(everything.locale()))
                .string("currency", TextValues.of(everything.currency()));
    }

    @Override
    public Everything read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String key = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            UUID id = rowKey.guid();
            String string = reader.string("string");
            boolean bool = reader.bool("bool");
            Boolean boolObject = reader.has("boolObject") ? reader.bool("boolObject") : null;
            byte int8 = NumberValues.int8(ENTITY, "int8", reader.int32("int8"));
            Byte int8Object = reader.has("int8Object")
                    ? NumberValues.int8(ENTITY, "int8Object", reader.int32("int8Object"))
                    : null;
            short int16 = NumberValues.int16(ENTITY, "int16", reader.int32("int16"));
            Short int16Object = reader.has("int16Object")
                    ? NumberValues.int16(ENTITY, "int16Object", reader.int32("int16Object"))
                    : null;
            int int32 = reader.int32("int32");
            Integer int32Object = reader.has("int32Object") ? reader.int32("int32Object") : null;
            long int64 = reader.int64("int64");
            Long int64Object = reader.has("int64Object") ? reader.int64("int64Object") : null;
            float float32 = NumberValues.float32(ENTITY, "float32", reader.float64("float32"));
            Float float32Object = reader.has("float32Object")
                    ? NumberValues.float32(ENTITY, "float32Object", reader.float64("float32Object"))
                    : null;
            double float64 = reader.float64("float64");
            Double float64Object = reader.has("float64Object") ? reader.float64("float64Object") : null;
            char character = RequiredValues.required(
                    ENTITY, "character", TextValues.character(ENTITY, "character", reader.string("character")));
            Character characterObject =
                    TextValues.character(ENTITY, "characterObject", reader.string("characterObject"));
            byte[] bytes = reader.binary("bytes");
            Instant instant = reader.dateTime("instant");
            UUID uuid = reader.guid("uuid");
            TimeUnit unit = TextValues.constant(ENTITY, "unit", TimeUnit.class, reader.string("unit"));
            LocalDate date = TextValues.date(ENTITY, "date", reader.string("date"));
            LocalDateTime dateTime = TextValues.dateTime(ENTITY, "dateTime", reader.string("dateTime"));
            YearMonth yearMonth = TextValues.yearMonth(ENTITY, "yearMonth", reader.string("yearMonth"));
            LocalTime time = TextValues.time(ENTITY, "time", reader.string("time"));
            OffsetDateTime offset = TextValues.offsetDateTime(ENTITY, "offset", reader.string("offset"));
            ZonedDateTime zoned = TextValues.zonedDateTime(ENTITY, "zoned", reader.string("zoned"));
            Year year = reader.has("year") ? NumberValues.year(ENTITY, "year", reader.int32("year")) : null;
            Duration duration = TextValues.duration(ENTITY, "duration", reader.string("duration"));
            Period period = TextValues.period(ENTITY, "period", reader.string("period"));
            BigDecimal decimal = TextValues.decimal(ENTITY, "decimal", reader.string("decimal"));
            BigInteger big = TextValues.bigInteger(ENTITY, "big", reader.string("big"));
            Date day = DateValues.date(ENTITY, "day", reader.dateTime("day"));
            URI uri = TextValues.uri(ENTITY, "uri", reader.string("uri"));
            Locale locale = TextValues.locale(ENTITY, "locale", reader.string("locale"));
            Currency currency = TextValues.currency(ENTITY, "currency", reader.string("currency"));
            return new Everything(
                    key,
                    id,
                    string,
                    bool,
                    boolObject,
                    int8,
                    int8Object,
                    int16,
                    int16Object,
                    int32,
                    int32Object,
                    int64,
                    int64Object,
                    float32,
                    float32Object,
                    float64,
                    float64Object,
                    character,
                    characterObject,
                    bytes,
                    instant,
                    uuid,
                    unit,
                    date,
                    dateTime,
                    yearMonth,
                    time,
                    offset,
                    zoned,
                    year,
                    duration,
                    period,
                    decimal,
                    big,
                    day,
                    uri,
                    locale,
                    currency);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Everything everything, String name) {
        return switch (name) {
            case "key" -> everything.key();
            case "id" -> everything.id();
            case "string" -> everything.string();
            case "bool" -> everything.bool();
            case "boolObject" -> everything.boolObject();
            case "int8" -> everything.int8();
            case "int8Object" -> everything.int8Object();
            case "int16" -> everything.int16();
            case "int16Object" -> everything.int16Object();
            case "int32" -> everything.int32();
            case "int32Object" -> everything.int32Object();
            case "int64" -> everything.int64();
            case "int64Object" -> everything.int64Object();
            case "float32" -> everything.float32();
            case "float32Object" -> everything.float32Object();
            case "float64" -> everything.float64();
            case "float64Object" -> everything.float64Object();
            case "character" -> everything.character();
            case "characterObject" -> everything.characterObject();
            case "bytes" -> everything.bytes();
            case "instant" -> everything.instant();
            case "uuid" -> everything.uuid();
            case "unit" -> everything.unit();
            case "date" -> everything.date();
            case "dateTime" -> everything.dateTime();
            case "yearMonth" -> everything.yearMonth();
            case "time" -> everything.time();
            case "offset" -> everything.offset();
            case "zoned" -> everything.zoned();
            case "year" -> everything.year();
            case "duration" -> everything.duration();
            case "period" -> everything.period();
            case "decimal" -> everything.decimal();
            case "big" -> everything.big();
            case "day" -> everything.day();
            case "uri" -> everything.uri();
            case "locale" -> everything.locale();
            case "currency" -> everything.currency();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "unit" -> RequiredValues.constant(ENTITY, "unit", TimeUnit.class, stored);
            default -> stored;
        };
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String key, UUID id) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(key).toKey(),
                ROW_KEY.writer(ENTITY).guid(id).toKey());
    }
}
