package dev.tables.benchmarks.startup.keyvalue;

import java.time.LocalDate;
import org.springframework.data.annotation.Id;

/** The example's salary. */
record Salary(@Id String id, String department, int number, LocalDate fromDate, int amount, LocalDate toDate) {}
