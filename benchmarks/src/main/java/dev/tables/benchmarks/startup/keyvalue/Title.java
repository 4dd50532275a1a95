package dev.tables.benchmarks.startup.keyvalue;

import java.time.LocalDate;
import org.springframework.data.annotation.Id;

/** The example's title. */
record Title(@Id String id, String department, int number, LocalDate fromDate, String title, LocalDate toDate) {}
