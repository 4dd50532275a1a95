// Generated from clinic.Patient. Change Patient, not this file.
package clinic;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Patient}, to make an {@link EntityPredicate} of. Partition key: {@code ward}. Row key: {@code number}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Patient_ {
    /** {@code ward}, part of the partition key. */
    public static final TextProperty<Patient> ward = new TextProperty<>("ward");

    /** {@code number}, part of the row key. */
    public static final ComparableProperty<Patient, Long> number = new ComparableProperty<>("number");

    /** {@code insurance}, encrypted. */
    public static final ValueProperty<Patient, String> insurance = new ValueProperty<>("insurance");

    /** {@code diagnosis}, encrypted. */
    public static final ValueProperty<Patient, String> diagnosis = new ValueProperty<>("diagnosis");

    private Patient_() {}
}
