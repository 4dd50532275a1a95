// Generated from elevators.maintenance.MaintenanceAppointmentOfAnElevator. Change MaintenanceAppointmentOfAnElevator,
// not this file.
package elevators.maintenance;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.EntityProperty;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.math.BigDecimal;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/** The properties of {@link MaintenanceAppointmentOfAnElevator}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
final class MaintenanceAppointmentOfAnElevator_ {
    /** Property {@code manufacturerOfTheElevator}, a component of the partition key. */
    public static final TextProperty<MaintenanceAppointmentOfAnElevator> manufacturerOfTheElevator =
            new TextProperty<>("manufacturerOfTheElevator");

    /** Property {@code registrationNumberOfTheBuilding}, a component of the partition key. */
    public static final ComparableProperty<MaintenanceAppointmentOfAnElevator, Long> registrationNumberOfTheBuilding =
            new ComparableProperty<>("registrationNumberOfTheBuilding");

    /** Property {@code plannedDay}, a component of the row key. */
    public static final ComparableProperty<MaintenanceAppointmentOfAnElevator, LocalDate> plannedDay =
            new ComparableProperty<>("plannedDay");

    /** Property {@code sequenceNumberWithinTheDay}, a component of the row key. */
    public static final ComparableProperty<MaintenanceAppointmentOfAnElevator, Integer> sequenceNumberWithinTheDay =
            new ComparableProperty<>("sequenceNumberWithinTheDay");

    /** Property {@code currentStateOfTheAppointment}. */
    public static final ComparableProperty<
                            MaintenanceAppointmentOfAnElevator,
                            MaintenanceAppointmentOfAnElevator.StateOfTheAppointment>
                    currentStateOfTheAppointment =
            new ComparableProperty<>("currentStateOfTheAppointment");

    /** Value object {@code responsibleTechnician}. */
    public static final ResponsibleTechnicianProperties responsibleTechnician = new ResponsibleTechnicianProperties();

    /** Property {@code estimatedCostWithoutSpareParts}. */
    public static final ComparableProperty<MaintenanceAppointmentOfAnElevator, BigDecimal>
                    estimatedCostWithoutSpareParts =
            new ComparableProperty<>("estimatedCostWithoutSpareParts");

    /** Property {@code accessCodeOfTheMachineRoom}, stored encrypted. */
    public static final ValueProperty<MaintenanceAppointmentOfAnElevator, String> accessCodeOfTheMachineRoom =
            new ValueProperty<>("accessCodeOfTheMachineRoom");

    /** Property {@code spareParts}. */
    public static final EntityProperty<MaintenanceAppointmentOfAnElevator> spareParts =
            new EntityProperty<>("spareParts");

    /** Property {@code visitsInTheWarrantyPeriod}. */
    public static final ComparableProperty<MaintenanceAppointmentOfAnElevator, Short> visitsInTheWarrantyPeriod =
            new ComparableProperty<>("visitsInTheWarrantyPeriod");

    private MaintenanceAppointmentOfAnElevator_() {}

    /** The properties of {@code responsibleTechnician}. */
    static final class ResponsibleTechnicianProperties {
        /** Property {@code responsibleTechnician.employeeNumber}. */
        public final TextProperty<MaintenanceAppointmentOfAnElevator> employeeNumber =
                new TextProperty<>("responsibleTechnician.employeeNumber");

        /** Property {@code responsibleTechnician.fullName}. */
        public final TextProperty<MaintenanceAppointmentOfAnElevator> fullName =
                new TextProperty<>("responsibleTechnician.fullName");

        /** Value object {@code responsibleTechnician.emergencyContact}. */
        public final ResponsibleTechnicianEmergencyContactProperties emergencyContact =
                new ResponsibleTechnicianEmergencyContactProperties();

        private ResponsibleTechnicianProperties() {}
    }

    /** The properties of {@code responsibleTechnician.emergencyContact}. */
    static final class ResponsibleTechnicianEmergencyContactProperties {
        /** Property {@code responsibleTechnician.emergencyContact.telephoneNumberDuringTheDay}. */
        public final TextProperty<MaintenanceAppointmentOfAnElevator> telephoneNumberDuringTheDay =
                new TextProperty<>("responsibleTechnician.emergencyContact.telephoneNumberDuringTheDay");

        /** Property {@code responsibleTechnician.emergencyContact.telephoneNumberAtNight}. */
        public final TextProperty<MaintenanceAppointmentOfAnElevator> telephoneNumberAtNight =
                new TextProperty<>("responsibleTechnician.emergencyContact.telephoneNumberAtNight");

        private ResponsibleTechnicianEmergencyContactProperties() {}
    }
}
