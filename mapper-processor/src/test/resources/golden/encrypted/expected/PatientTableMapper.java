// Generated from clinic.Patient. Change Patient, not this file.
package clinic;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Patient} to rows of table {@code patients} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class PatientTableMapper implements EntityMapper<Patient> {
    private static final String ENTITY = "Patient";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("ward", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.LONG));

    private static final int BY_INSURANCE_INDEX = 0;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "patients")
            .property(PropertyModel.partitionKey("ward", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.LONG))
            .property(PropertyModel.stored("insurance", ValueType.STRING).encrypted("default"))
            .property(PropertyModel.stored("diagnosis", ValueType.STRING).encrypted("notes"))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of("byInsurance", KeyComponent.of("insurance", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    /** Creates a mapper; mappers are stateless. */
    public PatientTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Patient> entityType() {
        return Patient.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Patient patient) {
        return primaryKey(patient.ward(), patient.number());
    }

    @Override
    public EntityKey idOf(Patient patient) {
        return PatientKey.of(patient);
    }

    @Override
    public void write(Patient patient, RowWriter writer) {
        writer.string("insurance", patient.insurance())
                .string("diagnosis", patient.diagnosis());
    }

    @Override
    public Patient read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String ward = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            long number = rowKey.int64();
            String insurance = reader.string("insurance");
            String diagnosis = reader.string("diagnosis");
            return new Patient(ward, number, insurance, diagnosis);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Patient patient, String name) {
        return switch (name) {
            case "ward" -> patient.ward();
            case "number" -> patient.number();
            case "insurance" -> patient.insurance();
            case "diagnosis" -> patient.diagnosis();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public void writeIndex(int index, Patient patient, KeyWriter writer) {
        switch (index) {
            case BY_INSURANCE_INDEX -> writer.string(patient.insurance());
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String ward, long number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(ward).toKey(),
                ROW_KEY.writer(ENTITY).int64(number).toKey());
    }
}
