// Generated from clinic.Patient. Change Patient, not this file.
package clinic;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Patient}. Partition key: {@code ward}. Row key: {@code number}.
 *
 * @param ward part of the partition key
 * @param number part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record PatientKey(String ward, long number) implements EntityKey {
    /** Refuses null. */
    public PatientKey {
        RequiredValues.requireKeyComponent("Patient", "ward", ward);
    }

    /** The key of an entity. */
    public static PatientKey of(Patient patient) {
        return new PatientKey(patient.ward(), patient.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return PatientTableMapper.primaryKey(ward, number);
    }
}
