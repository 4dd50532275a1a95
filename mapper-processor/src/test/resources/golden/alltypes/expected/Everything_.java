// Generated from shop.Everything. Change Everything, not this file.
package shop;

import dev.tables.mapping.query.predicate.BooleanProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.OrderedProperty;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
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

/**
 * The properties of {@link Everything}, to make an {@link EntityPredicate} of. Partition key: {@code key}. Row key: {@code id}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Everything_ {
    /** {@code key}, part of the partition key. */
    public static final TextProperty<Everything> key = new TextProperty<>("key");

    /** {@code id}, part of the row key. */
    public static final OrderedProperty<Everything, UUID> id = new OrderedProperty<>("id");

    /** {@code string}. */
    public static final TextProperty<Everything> string = new TextProperty<>("string");

    /** {@code bool}. */
    public static final BooleanProperty<Everything> bool = new BooleanProperty<>("bool");

    /** {@code boolObject}. */
    public static final BooleanProperty<Everything> boolObject = new BooleanProperty<>("boolObject");

    /** {@code int8}. */
    public static final OrderedProperty<Everything, Byte> int8 = new OrderedProperty<>("int8");

    /** {@code int8Object}. */
    public static final OrderedProperty<Everything, Byte> int8Object = new OrderedProperty<>("int8Object");

    /** {@code int16}. */
    public static final OrderedProperty<Everything, Short> int16 = new OrderedProperty<>("int16");

    /** {@code int16Object}. */
    public static final OrderedProperty<Everything, Short> int16Object = new OrderedProperty<>("int16Object");

    /** {@code int32}. */
    public static final OrderedProperty<Everything, Integer> int32 = new OrderedProperty<>("int32");

    /** {@code int32Object}. */
    public static final OrderedProperty<Everything, Integer> int32Object = new OrderedProperty<>("int32Object");

    /** {@code int64}. */
    public static final OrderedProperty<Everything, Long> int64 = new OrderedProperty<>("int64");

    /** {@code int64Object}. */
    public static final OrderedProperty<Everything, Long> int64Object = new OrderedProperty<>("int64Object");

    /** {@code float32}. */
    public static final OrderedProperty<Everything, Float> float32 = new OrderedProperty<>("float32");

    /** {@code float32Object}. */
    public static final OrderedProperty<Everything, Float> float32Object = new OrderedProperty<>("float32Object");

    /** {@code float64}. */
    public static final OrderedProperty<Everything, Double> float64 = new OrderedProperty<>("float64");

    /** {@code float64Object}. */
    public static final OrderedProperty<Everything, Double> float64Object = new OrderedProperty<>("float64Object");

    /** {@code character}. */
    public static final OrderedProperty<Everything, Character> character = new OrderedProperty<>("character");

    /** {@code characterObject}. */
    public static final OrderedProperty<Everything, Character> characterObject = new OrderedProperty<>("characterObject");

    /** {@code bytes}. */
    public static final ValueProperty<Everything, byte[]> bytes = new ValueProperty<>("bytes");

    /** {@code instant}. */
    public static final OrderedProperty<Everything, Instant> instant = new OrderedProperty<>("instant");

    /** {@code uuid}. */
    public static final OrderedProperty<Everything, UUID> uuid = new OrderedProperty<>("uuid");

    /** {@code unit}. */
    public static final OrderedProperty<Everything, TimeUnit> unit = new OrderedProperty<>("unit");

    /** {@code date}. */
    public static final OrderedProperty<Everything, LocalDate> date = new OrderedProperty<>("date");

    /** {@code dateTime}. */
    public static final OrderedProperty<Everything, LocalDateTime> dateTime = new OrderedProperty<>("dateTime");

    /** {@code yearMonth}. */
    public static final OrderedProperty<Everything, YearMonth> yearMonth = new OrderedProperty<>("yearMonth");

    /** {@code time}. */
    public static final OrderedProperty<Everything, LocalTime> time = new OrderedProperty<>("time");

    /** {@code offset}. */
    public static final OrderedProperty<Everything, OffsetDateTime> offset = new OrderedProperty<>("offset");

    /** {@code zoned}. */
    public static final OrderedProperty<Everything, ZonedDateTime> zoned = new OrderedProperty<>("zoned");

    /** {@code year}. */
    public static final OrderedProperty<Everything, Year> year = new OrderedProperty<>("year");

    /** {@code duration}. */
    public static final OrderedProperty<Everything, Duration> duration = new OrderedProperty<>("duration");

    /** {@code period}. */
    public static final ValueProperty<Everything, Period> period = new ValueProperty<>("period");

    /** {@code decimal}. */
    public static final OrderedProperty<Everything, BigDecimal> decimal = new OrderedProperty<>("decimal");

    /** {@code big}. */
    public static final OrderedProperty<Everything, BigInteger> big = new OrderedProperty<>("big");

    /** {@code day}. */
    public static final OrderedProperty<Everything, Date> day = new OrderedProperty<>("day");

    /** {@code uri}. */
    public static final OrderedProperty<Everything, URI> uri = new OrderedProperty<>("uri");

    /** {@code locale}. */
    public static final ValueProperty<Everything, Locale> locale = new ValueProperty<>("locale");

    /** {@code currency}. */
    public static final ValueProperty<Everything, Currency> currency = new ValueProperty<>("currency");

    private Everything_() {}
}
