package dev.tables.benchmarks.startup.keyvalue;

import java.time.LocalDate;
import org.springframework.data.annotation.Id;

/** The example's employee. */
record Employee(
        @Id String id,
        String department,
        int number,
        String firstName,
        String lastName,
        String email,
        LocalDate birthDate,
        LocalDate hireDate) {}
