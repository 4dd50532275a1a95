// Generated from elevators.maintenance.MaintenanceAppointmentOfAnElevator. Change MaintenanceAppointmentOfAnElevator,
// not this file.
package elevators.maintenance;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * The key of {@link MaintenanceAppointmentOfAnElevator}: partition key {@code manufacturerOfTheElevator} and
 * {@code registrationNumberOfTheBuilding} with a prefix, row key {@code plannedDay} descending and
 * {@code sequenceNumberWithinTheDay}.
 *
 * @param manufacturerOfTheElevator a component of the partition key
 * @param registrationNumberOfTheBuilding a component of the partition key
 * @param plannedDay a component of the row key
 * @param sequenceNumberWithinTheDay a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
record MaintenanceAppointmentOfAnElevatorKey(
        String manufacturerOfTheElevator,
        long registrationNumberOfTheBuilding,
        LocalDate plannedDay,
        int sequenceNumberWithinTheDay) implements EntityKey {
    /** Creates a key. No component may be null. */
    MaintenanceAppointmentOfAnElevatorKey {
        RequiredValues.requireKeyComponent(
                "MaintenanceAppointmentOfAnElevator", "manufacturerOfTheElevator", manufacturerOfTheElevator);
        RequiredValues.requireKeyComponent("MaintenanceAppointmentOfAnElevator", "plannedDay", plannedDay);
    }

    /** Returns the key of an entity. */
    public static MaintenanceAppointmentOfAnElevatorKey of(
            MaintenanceAppointmentOfAnElevator maintenanceAppointmentOfAnElevator) {
        return new MaintenanceAppointmentOfAnElevatorKey(
                maintenanceAppointmentOfAnElevator.manufacturerOfTheElevator(),
                maintenanceAppointmentOfAnElevator.registrationNumberOfTheBuilding(),
                maintenanceAppointmentOfAnElevator.plannedDay(),
                maintenanceAppointmentOfAnElevator.sequenceNumberWithinTheDay());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return MaintenanceAppointmentOfAnElevatorTableMapper.primaryKey(
                manufacturerOfTheElevator, registrationNumberOfTheBuilding, plannedDay, sequenceNumberWithinTheDay);
    }
}
