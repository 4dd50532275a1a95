// Generated from shop.Metering. Change Metering, not this file.
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
import dev.tables.mapping.model.ExplodedList;
import dev.tables.mapping.model.ExplodedMap;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Metering} to rows of table {@code metering} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class MeteringTableMapper implements EntityMapper<Metering> {
    private static final String ENTITY = "Metering";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("sensor", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("day", ValueType.LOCAL_DATE));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "metering")
            .property(PropertyModel.partitionKey("sensor", ValueType.STRING))
            .property(PropertyModel.rowKey("day", ValueType.LOCAL_DATE))
            .property(PropertyModel.stored("hours", ValueType.DOUBLE).storedName("h").storage(PropertyStorage.list(24)))
            .property(PropertyModel.stored("days", ValueType.LONG)
                    .storedName("d")
                    .storage(PropertyStorage.list(31).startingAt(1)))
            .property(PropertyModel.stored("qualities", ValueType.ENUM)
                    .storage(PropertyStorage.list(3))
                    .enumClassName("shop.Metering.Quality"))
            .property(PropertyModel.stored("counts", ValueType.INT).storage(PropertyStorage.map(252, ValueType.STRING)))
            .property(PropertyModel.stored("seen", ValueType.LOCAL_DATE)
                    .storage(PropertyStorage.map(12, ValueType.ENUM)))
            .property(PropertyModel.stored("report", ValueType.STRING).storage(PropertyStorage.chunked()))
            .property(PropertyModel.stored("image", ValueType.BINARY).storage(PropertyStorage.chunked()))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .build();

    private static final ExplodedList<Double> HOURS_ELEMENTS = ExplodedList.of(MODEL, "hours", Double.class);

    private static final ExplodedList<Long> DAYS_ELEMENTS = ExplodedList.of(MODEL, "days", Long.class);

    private static final ExplodedList<Metering.Quality> QUALITIES_ELEMENTS =
            ExplodedList.of(MODEL, "qualities", Metering.Quality.class);

    private static final ExplodedMap<String, Integer> COUNTS_ELEMENTS =
            ExplodedMap.of(MODEL, "counts", String.class, Integer.class);

    private static final ExplodedMap<Metering.Quality, LocalDate> SEEN_ELEMENTS =
            ExplodedMap.of(MODEL, "seen", Metering.Quality.class, LocalDate.class);

    /** Creates a mapper; mappers are stateless. */
    public MeteringTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Metering> entityType() {
        return Metering.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Metering metering) {
        return primaryKey(metering.sensor(), metering.day());
    }

    @Override
    public EntityKey idOf(Metering metering) {
        return MeteringKey.of(metering);
    }

    @Override
    public void write(Metering metering, RowWriter writer) {
        HOURS_ELEMENTS.write(metering.hours(), writer);
        DAYS_ELEMENTS.write(ExplodedList.listOf(metering.days()), writer);
        QUALITIES_ELEMENTS.write(ExplodedList.listOf(metering.qualities()), writer);
        COUNTS_ELEMENTS.write(metering.counts(), writer);
        SEEN_ELEMENTS.write(metering.seen(), writer);
        writer.string("report", metering.report())
                .binary("image", metering.image());
    }

    @Override
    public Metering read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String sensor = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            LocalDate day = rowKey.date();
            List<Double> hours = HOURS_ELEMENTS.read(reader);
            long[] days = DAYS_ELEMENTS.toLongs(DAYS_ELEMENTS.read(reader));
            Metering.Quality[] qualities =
                    QUALITIES_ELEMENTS.toArray(QUALITIES_ELEMENTS.read(reader), new Metering.Quality[0]);
            Map<String, Integer> counts = COUNTS_ELEMENTS.read(reader);
            Map<Metering.Quality, LocalDate> seen = SEEN_ELEMENTS.read(reader);
            String report = reader.string("report");
            byte[] image = reader.binary("image");
            return new Metering(sensor, day, hours, days, qualities, counts, seen, report, image);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Metering metering, String name) {
        return switch (name) {
            case "sensor" -> metering.sensor();
            case "day" -> metering.day();
            case "hours" -> metering.hours();
            case "days" -> metering.days();
            case "qualities" -> metering.qualities();
            case "counts" -> metering.counts();
            case "seen" -> metering.seen();
            case "report" -> metering.report();
            case "image" -> metering.image();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "hours" -> HOURS_ELEMENTS.declared(stored);
            case "days" -> DAYS_ELEMENTS.toLongs(DAYS_ELEMENTS.declared(stored));
            case "qualities" ->
                QUALITIES_ELEMENTS.toArray(QUALITIES_ELEMENTS.declared(stored), new Metering.Quality[0]);
            case "counts" -> COUNTS_ELEMENTS.declared(stored);
            case "seen" -> SEEN_ELEMENTS.declared(stored);
            default -> stored;
        };
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String sensor, LocalDate day) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(sensor).toKey(),
                ROW_KEY.writer(ENTITY).date(day).toKey());
    }
}
