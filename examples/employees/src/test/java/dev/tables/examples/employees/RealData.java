package dev.tables.examples.employees;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the full set of files is: {@code -Demployees.data=DIR}, else beside the project. */
final class RealData {
    private RealData() {}

    static Path directory() {
        String configured = System.getProperty("employees.data", "");
        return configured.isEmpty() ? Path.of("../../../shared/data/employees") : Path.of(configured);
    }

    static boolean isThere() {
        boolean there = Files.isReadable(directory().resolve("salary.csv"));
        if (!there) {
            System.out.println("Skipped: no full set of employees in "
                    + directory().toAbsolutePath().normalize() + "; -Demployees.data=DIR names another place.");
        }
        return there;
    }
}
