// Generated from clinic.Patient. Change Patient, not this file.
package clinic;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Patient}: partition key {@code ward}, row key {@code number}.
 *
 * @param ward a component of the partition key
 * @param number a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record PatientKey(String ward, long number) implements EntityKey {
    /** Creates a key. No component may be null. */
    public PatientKey {
        RequiredValues.requireKeyComponent("Patient", "ward", ward);
    }

    /** Returns the key of an entity. */
    public static PatientKey of(Patient patient) {
        return new PatientKey(patient.ward(), patient.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return PatientTableMapper.primaryKey(ward, number);
    }
}
