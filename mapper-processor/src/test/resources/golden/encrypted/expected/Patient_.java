// Generated from clinic.Patient. Change Patient, not this file.
package clinic;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/** The properties of {@link Patient}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Patient_ {
    /** Property {@code ward}, a component of the partition key. */
    public static final TextProperty<Patient> ward = new TextProperty<>("ward");

    /** Property {@code number}, a component of the row key. */
    public static final ComparableProperty<Patient, Long> number = new ComparableProperty<>("number");

    /** Property {@code insurance}, stored encrypted. */
    public static final ValueProperty<Patient, String> insurance = new ValueProperty<>("insurance");

    /** Property {@code diagnosis}, stored encrypted. */
    public static final ValueProperty<Patient, String> diagnosis = new ValueProperty<>("diagnosis");

    private Patient_() {}
}
