// Generated from shop.Reading. Change Reading, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import java.time.Instant;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Reading}, to make an {@link EntityPredicate} of. Partition key: {@code day}, in 16 shards. Row key: {@code at} descending, {@code sensor}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Reading_ {
    /** {@code day}, part of the partition key. */
    public static final ComparableProperty<Reading, LocalDate> day = new ComparableProperty<>("day");

    /** {@code at}, part of the row key. */
    public static final ComparableProperty<Reading, Instant> at = new ComparableProperty<>("at");

    /** {@code sensor}, part of the row key. */
    public static final TextProperty<Reading> sensor = new TextProperty<>("sensor");

    /** {@code level}. */
    public static final ComparableProperty<Reading, Integer> level = new ComparableProperty<>("level");

    private Reading_() {}
}
