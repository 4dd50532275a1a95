// Generated from shop.Everything. Change Everything, not this file.
package shop;

import dev.tables.mapping.query.predicate.BooleanProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
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
    public static final ComparableProperty<Everything, UUID> id = new ComparableProperty<>("id");

    /** {@code string}. */
    public static final TextProperty<Everything> string = new TextProperty<>("string");

    /** {@code bool}. */
    public static final BooleanProperty<Everything> bool = new BooleanProperty<>("bool");

    /** {@code boolObject}. */
    public static final BooleanProperty<Everything> boolObject = new BooleanProperty<>("boolObject");

    /** {@code int8}. */
    public static final ComparableProperty<Everything, Byte> int8 = new ComparableProperty<>("int8");

    /** {@code int8Object}. */
    public static final ComparableProperty<Everything, Byte> int8Object = new ComparableProperty<>("int8Object");

    /** {@code int16}. */
    public static final ComparableProperty<Everything, Short> int16 = new ComparableProperty<>("int16");

    /** {@code int16Object}. */
    public static final ComparableProperty<Everything, Short> int16Object = new ComparableProperty<>("int16Object");

    /** {@code int32}. */
    public static final ComparableProperty<Everything, Integer> int32 = new ComparableProperty<>("int32");

    /** {@code int32Object}. */
    public static final ComparableProperty<Everything, Integer> int32Object = new ComparableProperty<>("int32Object");

    /** {@code int64}. */
    public static final ComparableProperty<Everything, Long> int64 = new ComparableProperty<>("int64");

    /** {@code int64Object}. */
    public static final ComparableProperty<Everything, Long> int64Object = new ComparableProperty<>("int64Object");

    /** {@code float32}. */
    public static final ComparableProperty<Everything, Float> float32 = new ComparableProperty<>("float32");

    /** {@code float32Object}. */
    public static final ComparableProperty<Everything, Float> float32Object = new ComparableProperty<>("float32Object");

    /** {@code float64}. */
    public static final ComparableProperty<Everything, Double> float64 = new ComparableProperty<>("float64");

    /** {@code float64Object}. */
    public static final ComparableProperty<Everything, Double> float64Object = new ComparableProperty<>("float64Object");

    /** {@code character}. */
    public static final ComparableProperty<Everything, Character> character = new ComparableProperty<>("character");

    /** {@code characterObject}. */
    public static final ComparableProperty<Everything, Character> characterObject = new ComparableProperty<>("characterObject");

    /** {@code bytes}. */
    public static final ValueProperty<Everything, byte[]> bytes = new ValueProperty<>("bytes");

    /** {@code instant}. */
    public static final ComparableProperty<Everything, Instant> instant = new ComparableProperty<>("instant");

    /** {@code uuid}. */
    public static final ComparableProperty<Everything, UUID> uuid = new ComparableProperty<>("uuid");

    /** {@code unit}. */
    public static final ComparableProperty<Everything, TimeUnit> unit = new ComparableProperty<>("unit");

    /** {@code date}. */
    public static final ComparableProperty<Everything, LocalDate> date = new ComparableProperty<>("date");

    /** {@code dateTime}. */
    public static final ComparableProperty<Everything, LocalDateTime> dateTime = new ComparableProperty<>("dateTime");

    /** {@code yearMonth}. */
    public static final ComparableProperty<Everything, YearMonth> yearMonth = new ComparableProperty<>("yearMonth");

    /** {@code time}. */
    public static final ComparableProperty<Everything, LocalTime> time = new ComparableProperty<>("time");

    /** {@code offset}. */
    public static final ComparableProperty<Everything, OffsetDateTime> offset = new ComparableProperty<>("offset");

    /** {@code zoned}. */
    public static final ComparableProperty<Everything, ZonedDateTime> zoned = new ComparableProperty<>("zoned");

    /** {@code year}. */
    public static final ComparableProperty<Everything, Year> year = new ComparableProperty<>("year");

    /** {@code duration}. */
    public static final ComparableProperty<Everything, Duration> duration = new ComparableProperty<>("duration");

    /** {@code period}. */
    public static final ValueProperty<Everything, Period> period = new ValueProperty<>("period");

    /** {@code decimal}. */
    public static final ComparableProperty<Everything, BigDecimal> decimal = new ComparableProperty<>("decimal");

    /** {@code big}. */
    public static final ComparableProperty<Everything, BigInteger> big = new ComparableProperty<>("big");

    /** {@code day}. */
    public static final ComparableProperty<Everything, Date> day = new ComparableProperty<>("day");

    /** {@code uri}. */
    public static final ComparableProperty<Everything, URI> uri = new ComparableProperty<>("uri");

    /** {@code locale}. */
    public static final ValueProperty<Everything, Locale> locale = new ValueProperty<>("locale");

    /** {@code currency}. */
    public static final ValueProperty<Everything, Currency> currency = new ValueProperty<>("currency");

    private Everything_() {}
}
