// Generated from elevators.maintenance.MaintenanceAppointmentOfAnElevator. Change MaintenanceAppointmentOfAnElevator,
// not this file.
package elevators.maintenance;

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
import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.NumberValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link MaintenanceAppointmentOfAnElevator} to rows of table {@code maintenanceappointments} and back. */
@Generated("dev.tables.processor.MapperProcessor")
final class MaintenanceAppointmentOfAnElevatorTableMapper implements EntityMapper<MaintenanceAppointmentOfAnElevator> {
    private static final String ENTITY = "MaintenanceAppointmentOfAnElevator";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(
            KeyComponent.of("manufacturerOfTheElevator", ValueType.STRING),
            KeyComponent.of("registrationNumberOfTheBuilding", ValueType.LONG).withPrefix("building-"));

    private static final KeyLayout ROW_KEY = KeyLayout.of(
            KeyComponent.of("plannedDay", ValueType.LOCAL_DATE).reversed(),
            KeyComponent.of("sequenceNumberWithinTheDay", ValueType.INT).withDigits(4));

    private static final int BY_RESPONSIBLE_TECHNICIAN_AND_STATE_INDEX = 0;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "maintenanceappointments")
            .property(PropertyModel.partitionKey("manufacturerOfTheElevator", ValueType.STRING))
            .property(PropertyModel.partitionKey("registrationNumberOfTheBuilding", ValueType.LONG))
            .property(PropertyModel.rowKey("plannedDay", ValueType.LOCAL_DATE))
            .property(PropertyModel.rowKey("sequenceNumberWithinTheDay", ValueType.INT))
            .property(PropertyModel.stored("currentStateOfTheAppointment", ValueType.ENUM)
                    .notNull()
                    .enumClassName("elevators.maintenance.MaintenanceAppointmentOfAnElevator.StateOfTheAppointment")
                    .constantTexts(EnumConstantTexts.NONE.with("PLANNED", "planned", "PLANNED_BY_DISPATCHER")
                            .with("FINISHED", "finished without any remaining defects")))
            .property(PropertyModel.stored("responsibleTechnician.employeeNumber", ValueType.STRING)
                    .storedName("responsibleTechnician_employeeNumber")
                    .requiredWherePresent())
            .property(PropertyModel.stored("responsibleTechnician.fullName", ValueType.STRING)
                    .storedName("responsibleTechnician_fullName")
                    .requiredWherePresent())
            .property(PropertyModel.stored(
                            "responsibleTechnician.emergencyContact.telephoneNumberDuringTheDay", ValueType.STRING)
                    .storedName("responsibleTechnician_emergencyContact_telephoneNumberDuringTheDay")
                    .requiredWherePresent())
            .property(PropertyModel.stored(
                            "responsibleTechnician.emergencyContact.telephoneNumberAtNight", ValueType.STRING)
                    .storedName("responsibleTechnician_emergencyContact_telephoneNumberAtNight"))
            .property(PropertyModel.stored("estimatedCostWithoutSpareParts", ValueType.BIG_DECIMAL)
                    .notNull()
                    .formerNames("cost", "estimated_cost"))
            .property(PropertyModel.stored("accessCodeOfTheMachineRoom", ValueType.STRING)
                    .encrypted("default")
                    .blindIndexBits(64))
            .property(PropertyModel.stored("spareParts", ValueType.STRING).notNull().json(JsonForm.MAP))
            .property(PropertyModel.stored("visitsInTheWarrantyPeriod", ValueType.SHORT))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of(
                            "byResponsibleTechnicianAndState",
                            KeyComponent.of("responsibleTechnician.employeeNumber", ValueType.STRING),
                            KeyComponent.of("currentStateOfTheAppointment", ValueType.ENUM)
                                    .withConstantTexts(EnumConstantTexts.NONE.with(
                                                    "PLANNED", "planned", "PLANNED_BY_DISPATCHER")
                                            .with("FINISHED", "finished without any remaining defects")),
                            KeyComponent.of("plannedDay", ValueType.LOCAL_DATE).reversed())
                    .scope(IndexScope.GLOBAL)
                    .layout(IndexLayout.INCLUDED_PROPERTIES)
                    .including("estimatedCostWithoutSpareParts", "responsibleTechnician.fullName", "spareParts"))
            .build();

    private static final JsonValues<Map<String, List<Optional<BigDecimal>>>> SPARE_PARTS_JSON =
            new JsonValues<>("Map<String, List<Optional>>") {};

    /** Creates a mapper; mappers are stateless. */
    MaintenanceAppointmentOfAnElevatorTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<MaintenanceAppointmentOfAnElevator> entityType() {
        return MaintenanceAppointmentOfAnElevator.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(MaintenanceAppointmentOfAnElevator maintenanceAppointmentOfAnElevator) {
        return primaryKey(
                maintenanceAppointmentOfAnElevator.manufacturerOfTheElevator(),
                maintenanceAppointmentOfAnElevator.registrationNumberOfTheBuilding(),
                maintenanceAppointmentOfAnElevator.plannedDay(),
                maintenanceAppointmentOfAnElevator.sequenceNumberWithinTheDay());
    }

    @Override
    public EntityKey idOf(MaintenanceAppointmentOfAnElevator maintenanceAppointmentOfAnElevator) {
        return MaintenanceAppointmentOfAnElevatorKey.of(maintenanceAppointmentOfAnElevator);
    }

    @Override
    public @Nullable JsonValues<?> json(String property) {
        return switch (property) {
            case "spareParts" -> SPARE_PARTS_JSON;
            default -> null;
        };
    }

    @Override
    public void write(MaintenanceAppointmentOfAnElevator maintenanceAppointmentOfAnElevator, RowWriter writer) {
        writer.string(
                "currentStateOfTheAppointment",
                TextValues.of(maintenanceAppointmentOfAnElevator.currentStateOfTheAppointment()));
        writeResponsibleTechnician(maintenanceAppointmentOfAnElevator.responsibleTechnician(), writer);
        writer.string(
                        "estimatedCostWithoutSpareParts",
                        TextValues.of(maintenanceAppointmentOfAnElevator.estimatedCostWithoutSpareParts()))
                .string("accessCodeOfTheMachineRoom", maintenanceAppointmentOfAnElevator.accessCodeOfTheMachineRoom())
                .string(
                        "spareParts",
                        SPARE_PARTS_JSON.toText(ENTITY, "spareParts", maintenanceAppointmentOfAnElevator.spareParts()))
                .value(
                        "visitsInTheWarrantyPeriod",
                        NumberValues.widen(maintenanceAppointmentOfAnElevator.visitsInTheWarrantyPeriod()));
    }

    @Override
    public MaintenanceAppointmentOfAnElevator read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String manufacturerOfTheElevator = partitionKey.string();
            long registrationNumberOfTheBuilding = partitionKey.int64();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            LocalDate plannedDay = rowKey.date();
            int sequenceNumberWithinTheDay = rowKey.int32();
            MaintenanceAppointmentOfAnElevator.StateOfTheAppointment currentStateOfTheAppointment =
                    RequiredValues.required(
                            ENTITY,
                            "currentStateOfTheAppointment",
                            TextValues.constant(
                                    ENTITY,
                                    "currentStateOfTheAppointment",
                                    MaintenanceAppointmentOfAnElevator.StateOfTheAppointment.class,
                                    reader.string("currentStateOfTheAppointment")));
            MaintenanceAppointmentOfAnElevator.ResponsibleTechnician responsibleTechnician =
                    readResponsibleTechnician(reader);
            BigDecimal estimatedCostWithoutSpareParts = RequiredValues.required(
                    ENTITY,
                    "estimatedCostWithoutSpareParts",
                    TextValues.decimal(
                            ENTITY, "estimatedCostWithoutSpareParts", reader.string("estimatedCostWithoutSpareParts")));
            String accessCodeOfTheMachineRoom = reader.string("accessCodeOfTheMachineRoom");
            Map<String, List<Optional<BigDecimal>>> spareParts = RequiredValues.required(
                    ENTITY, "spareParts", SPARE_PARTS_JSON.fromText(ENTITY, "spareParts", reader.string("spareParts")));
            Short visitsInTheWarrantyPeriod = reader.has("visitsInTheWarrantyPeriod")
                    ? NumberValues.int16(ENTITY, "visitsInTheWarrantyPeriod", reader.int32("visitsInTheWarrantyPeriod"))
                    : null;
            return new MaintenanceAppointmentOfAnElevator(
                    manufacturerOfTheElevator,
                    registrationNumberOfTheBuilding,
                    plannedDay,
                    sequenceNumberWithinTheDay,
                    currentStateOfTheAppointment,
                    responsibleTechnician,
                    estimatedCostWithoutSpareParts,
                    accessCodeOfTheMachineRoom,
                    spareParts,
                    visitsInTheWarrantyPeriod);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(
            MaintenanceAppointmentOfAnElevator maintenanceAppointmentOfAnElevator, String name) {
        return switch (name) {
            case "manufacturerOfTheElevator" -> maintenanceAppointmentOfAnElevator.manufacturerOfTheElevator();
            case "registrationNumberOfTheBuilding" ->
                maintenanceAppointmentOfAnElevator.registrationNumberOfTheBuilding();
            case "plannedDay" -> maintenanceAppointmentOfAnElevator.plannedDay();
            case "sequenceNumberWithinTheDay" -> maintenanceAppointmentOfAnElevator.sequenceNumberWithinTheDay();
            case "currentStateOfTheAppointment" -> maintenanceAppointmentOfAnElevator.currentStateOfTheAppointment();
            case "responsibleTechnician.employeeNumber" ->
                maintenanceAppointmentOfAnElevator.responsibleTechnician() == null
                        ? null
                        : maintenanceAppointmentOfAnElevator.responsibleTechnician().employeeNumber();
            case "responsibleTechnician.fullName" ->
                maintenanceAppointmentOfAnElevator.responsibleTechnician() == null
                        ? null
                        : maintenanceAppointmentOfAnElevator.responsibleTechnician().fullName();
            case "responsibleTechnician.emergencyContact.telephoneNumberDuringTheDay" ->
                maintenanceAppointmentOfAnElevator.responsibleTechnician() == null
                                || maintenanceAppointmentOfAnElevator.responsibleTechnician().emergencyContact() == null
                        ? null
                        : maintenanceAppointmentOfAnElevator.responsibleTechnician()
                                .emergencyContact()
                                .telephoneNumberDuringTheDay();
            case "responsibleTechnician.emergencyContact.telephoneNumberAtNight" ->
                maintenanceAppointmentOfAnElevator.responsibleTechnician() == null
                                || maintenanceAppointmentOfAnElevator.responsibleTechnician().emergencyContact() == null
                        ? null
                        : maintenanceAppointmentOfAnElevator.responsibleTechnician()
                                .emergencyContact()
                                .telephoneNumberAtNight();
            case "estimatedCostWithoutSpareParts" ->
                maintenanceAppointmentOfAnElevator.estimatedCostWithoutSpareParts();
            case "accessCodeOfTheMachineRoom" -> maintenanceAppointmentOfAnElevator.accessCodeOfTheMachineRoom();
            case "spareParts" ->
                SPARE_PARTS_JSON.toText(ENTITY, "spareParts", maintenanceAppointmentOfAnElevator.spareParts());
            case "visitsInTheWarrantyPeriod" -> maintenanceAppointmentOfAnElevator.visitsInTheWarrantyPeriod();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable Object stored(String property, Object value) {
        return switch (property) {
            case "spareParts" ->
                SPARE_PARTS_JSON.toText(ENTITY, "spareParts", (Map<String, List<Optional<BigDecimal>>>) value);
            default -> value;
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "currentStateOfTheAppointment" ->
                RequiredValues.constant(
                        ENTITY,
                        "currentStateOfTheAppointment",
                        MaintenanceAppointmentOfAnElevator.StateOfTheAppointment.class,
                        stored);
            case "spareParts" -> SPARE_PARTS_JSON.fromText(ENTITY, "spareParts", (String) stored);
            default -> stored;
        };
    }

    @Override
    public void writeIndex(
            int index, MaintenanceAppointmentOfAnElevator maintenanceAppointmentOfAnElevator, KeyWriter writer) {
        switch (index) {
            case BY_RESPONSIBLE_TECHNICIAN_AND_STATE_INDEX ->
                writer.string(
                                maintenanceAppointmentOfAnElevator.responsibleTechnician() == null
                                        ? null
                                        : maintenanceAppointmentOfAnElevator.responsibleTechnician().employeeNumber())
                        .enumName(maintenanceAppointmentOfAnElevator.currentStateOfTheAppointment())
                        .date(maintenanceAppointmentOfAnElevator.plannedDay());
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(
            String manufacturerOfTheElevator,
            long registrationNumberOfTheBuilding,
            LocalDate plannedDay,
            int sequenceNumberWithinTheDay) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY)
                        .string(manufacturerOfTheElevator)
                        .int64(registrationNumberOfTheBuilding)
                        .toKey(),
                ROW_KEY.writer(ENTITY).date(plannedDay).int32(sequenceNumberWithinTheDay).toKey());
    }

    private static void writeResponsibleTechnician(
            MaintenanceAppointmentOfAnElevator.@Nullable ResponsibleTechnician responsibleTechnician,
            RowWriter writer) {
        if (responsibleTechnician != null) {
            writer.string("responsibleTechnician_employeeNumber", responsibleTechnician.employeeNumber())
                    .string("responsibleTechnician_fullName", responsibleTechnician.fullName());
            writeResponsibleTechnicianEmergencyContact(responsibleTechnician.emergencyContact(), writer);
        }
    }

    private static MaintenanceAppointmentOfAnElevator.@Nullable ResponsibleTechnician readResponsibleTechnician(
            RowReader reader) {
        if (!reader.has("responsibleTechnician_employeeNumber")
                && !reader.has("responsibleTechnician_fullName")
                && !reader.has("responsibleTechnician_emergencyContact_telephoneNumberDuringTheDay")
                && !reader.has("responsibleTechnician_emergencyContact_telephoneNumberAtNight")) {
            return null;
        }
        String employeeNumber = RequiredValues.required(
                ENTITY, "responsibleTechnician.employeeNumber", reader.string("responsibleTechnician_employeeNumber"));
        String fullName = RequiredValues.required(
                ENTITY, "responsibleTechnician.fullName", reader.string("responsibleTechnician_fullName"));
        MaintenanceAppointmentOfAnElevator.EmergencyContact emergencyContact =
                readResponsibleTechnicianEmergencyContact(reader);
        return new MaintenanceAppointmentOfAnElevator.ResponsibleTechnician(employeeNumber, fullName, emergencyContact);
    }

    private static void writeResponsibleTechnicianEmergencyContact(
            MaintenanceAppointmentOfAnElevator.@Nullable EmergencyContact emergencyContact, RowWriter writer) {
        if (emergencyContact != null) {
            writer.string(
                            "responsibleTechnician_emergencyContact_telephoneNumberDuringTheDay",
                            emergencyContact.telephoneNumberDuringTheDay())
                    .string(
                            "responsibleTechnician_emergencyContact_telephoneNumberAtNight",
                            emergencyContact.telephoneNumberAtNight());
        }
    }

    private static MaintenanceAppointmentOfAnElevator.@Nullable EmergencyContact
            readResponsibleTechnicianEmergencyContact(RowReader reader) {
        if (!reader.has("responsibleTechnician_emergencyContact_telephoneNumberDuringTheDay")
                && !reader.has("responsibleTechnician_emergencyContact_telephoneNumberAtNight")) {
            return null;
        }
        String telephoneNumberDuringTheDay = RequiredValues.required(
                ENTITY,
                "responsibleTechnician.emergencyContact.telephoneNumberDuringTheDay",
                reader.string("responsibleTechnician_emergencyContact_telephoneNumberDuringTheDay"));
        String telephoneNumberAtNight = reader.string("responsibleTechnician_emergencyContact_telephoneNumberAtNight");
        return new MaintenanceAppointmentOfAnElevator.EmergencyContact(
                telephoneNumberDuringTheDay, telephoneNumberAtNight);
    }
}
