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

/** The properties of {@link Everything}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Everything_ {
    /** Property {@code key}, a component of the partition key. */
    public static final TextProperty<Everything> key = new TextProperty<>("key");

    /** Property {@code id}, a component of the row key. */
    public static final ComparableProperty<Everything, UUID> id = new ComparableProperty<>("id");

    /** Property {@code string}. */
    public static final TextProperty<Everything> string = new TextProperty<>("string");

    /** Property {@code bool}. */
    public static final BooleanProperty<Everything> bool = new BooleanProperty<>("bool");

    /** Property {@code boolObject}. */
    public static final BooleanProperty<Everything> boolObject = new BooleanProperty<>("boolObject");

    /** Property {@code int8}. */
    public static final ComparableProperty<Everything, Byte> int8 = new ComparableProperty<>("int8");

    /** Property {@code int8Object}. */
    public static final ComparableProperty<Everything, Byte> int8Object = new ComparableProperty<>("int8Object");

    /** Property {@code int16}. */
    public static final ComparableProperty<Everything, Short> int16 = new ComparableProperty<>("int16");

    /** Property {@code int16Object}. */
    public static final ComparableProperty<Everything, Short> int16Object = new ComparableProperty<>("int16Object");

    /** Property {@code int32}. */
    public static final ComparableProperty<Everything, Integer> int32 = new ComparableProperty<>("int32");

    /** Property {@code int32Object}. */
    public static final ComparableProperty<Everything, Integer> int32Object = new ComparableProperty<>("int32Object");

    /** Property {@code int64}. */
    public static final ComparableProperty<Everything, Long> int64 = new ComparableProperty<>("int64");

    /** Property {@code int64Object}. */
    public static final ComparableProperty<Everything, Long> int64Object = new ComparableProperty<>("int64Object");

    /** Property {@code float32}. */
    public static final ComparableProperty<Everything, Float> float32 = new ComparableProperty<>("float32");

    /** Property {@code float32Object}. */
    public static final ComparableProperty<Everything, Float> float32Object = new ComparableProperty<>("float32Object");

    /** Property {@code float64}. */
    public static final ComparableProperty<Everything, Double> float64 = new ComparableProperty<>("float64");

    /** Property {@code float64Object}. */
    public static final ComparableProperty<Everything, Double> float64Object =
            new ComparableProperty<>("float64Object");

    /** Property {@code character}. */
    public static final ComparableProperty<Everything, Character> character = new ComparableProperty<>("character");

    /** Property {@code characterObject}. */
    public static final ComparableProperty<Everything, Character> characterObject =
            new ComparableProperty<>("characterObject");

    /** Property {@code bytes}. */
    public static final ValueProperty<Everything, byte[]> bytes = new ValueProperty<>("bytes");

    /** Property {@code instant}. */
    public static final ComparableProperty<Everything, Instant> instant = new ComparableProperty<>("instant");

    /** Property {@code uuid}. */
    public static final ComparableProperty<Everything, UUID> uuid = new ComparableProperty<>("uuid");

    /** Property {@code unit}. */
    public static final ComparableProperty<Everything, TimeUnit> unit = new ComparableProperty<>("unit");

    /** Property {@code date}. */
    public static final ComparableProperty<Everything, LocalDate> date = new ComparableProperty<>("date");

    /** Property {@code dateTime}. */
    public static final ComparableProperty<Everything, LocalDateTime> dateTime = new ComparableProperty<>("dateTime");

    /** Property {@code yearMonth}. */
    public static final ComparableProperty<Everything, YearMonth> yearMonth = new ComparableProperty<>("yearMonth");

    /** Property {@code time}. */
    public static final ComparableProperty<Everything, LocalTime> time = new ComparableProperty<>("time");

    /** Property {@code offset}. */
    public static final ComparableProperty<Everything, OffsetDateTime> offset = new ComparableProperty<>("offset");

    /** Property {@code zoned}. */
    public static final ComparableProperty<Everything, ZonedDateTime> zoned = new ComparableProperty<>("zoned");

    /** Property {@code year}. */
    public static final ComparableProperty<Everything, Year> year = new ComparableProperty<>("year");

    /** Property {@code duration}. */
    public static final ComparableProperty<Everything, Duration> duration = new ComparableProperty<>("duration");

    /** Property {@code period}. */
    public static final ValueProperty<Everything, Period> period = new ValueProperty<>("period");

    /** Property {@code decimal}. */
    public static final ComparableProperty<Everything, BigDecimal> decimal = new ComparableProperty<>("decimal");

    /** Property {@code big}. */
    public static final ComparableProperty<Everything, BigInteger> big = new ComparableProperty<>("big");

    /** Property {@code day}. */
    public static final ComparableProperty<Everything, Date> day = new ComparableProperty<>("day");

    /** Property {@code uri}. */
    public static final ComparableProperty<Everything, URI> uri = new ComparableProperty<>("uri");

    /** Property {@code locale}. */
    public static final ValueProperty<Everything, Locale> locale = new ValueProperty<>("locale");

    /** Property {@code currency}. */
    public static final ValueProperty<Everything, Currency> currency = new ValueProperty<>("currency");

    private Everything_() {}
}
