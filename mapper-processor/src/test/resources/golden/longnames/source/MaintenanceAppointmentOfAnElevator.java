package elevators.maintenance;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.Encrypt;
import dev.tables.annotation.EnumValue;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

@NullMarked
@TableEntity(table = "maintenanceappointments")
@IndexedBy(
        name = "byResponsibleTechnicianAndState",
        properties = {"responsibleTechnician.employeeNumber", "currentStateOfTheAppointment", "plannedDay desc"},
        scope = IndexScope.GLOBAL,
        layout = IndexLayout.INCLUDED_PROPERTIES,
        include = {"estimatedCostWithoutSpareParts", "responsibleTechnician.fullName", "spareParts"})
record MaintenanceAppointmentOfAnElevator(
        @PartitionKey(position = 0) String manufacturerOfTheElevator,
        @PartitionKey(position = 1, prefix = "building-") long registrationNumberOfTheBuilding,
        @RowKey(position = 0, descending = true) LocalDate plannedDay,
        @RowKey(position = 1, digits = 4) int sequenceNumberWithinTheDay,
        StateOfTheAppointment currentStateOfTheAppointment,
        @Embedded @Nullable ResponsibleTechnician responsibleTechnician,
        @Property(formerNames = {"cost", "estimated_cost"}) BigDecimal estimatedCostWithoutSpareParts,
        @Encrypt(blindIndexBits = 64) @Nullable String accessCodeOfTheMachineRoom,
        Map<String, List<Optional<BigDecimal>>> spareParts,
        @Nullable Short visitsInTheWarrantyPeriod) {
    enum StateOfTheAppointment {
        @EnumValue(value = "planned", formerNames = "PLANNED_BY_DISPATCHER")
        PLANNED,
        @EnumValue("finished without any remaining defects")
        FINISHED
    }

    record ResponsibleTechnician(
            String employeeNumber, String fullName, @Embedded @Nullable EmergencyContact emergencyContact) {}

    record EmergencyContact(String telephoneNumberDuringTheDay, @Nullable String telephoneNumberAtNight) {}
}
