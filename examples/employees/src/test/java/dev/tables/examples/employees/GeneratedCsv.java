package dev.tables.examples.employees;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/** Files of made-up employees, as many as a test needs. */
final class GeneratedCsv {
    private static final List<String> FIRST = List.of("Adalie", "Bertil", "Caspara", "Dorwen", "Elowyn", "Fennick");
    private static final List<String> LAST = List.of("Ashgrove", "Coppersmith", "Dunmarrow", "Fairbrook", "Inkpenny");

    private GeneratedCsv() {}

    static void write(Path directory, int employees, Random random) throws IOException {
        StringBuilder people = new StringBuilder("emp_no,birth_date,first_name,last_name,gender,hire_date\n");
        StringBuilder homes = new StringBuilder("emp_no,dept_no,from_date,to_date\n");
        StringBuilder titles = new StringBuilder("emp_no,title,from_date,to_date\n");
        StringBuilder salaries = new StringBuilder("emp_no,amount,from_date,to_date\n");
        for (int number = 1; number <= employees; number++) {
            LocalDate hired = LocalDate.of(2000, 1, 1).plusDays(random.nextInt(9_000));
            people.append(number)
                    .append(",1980-01-01,")
                    .append(one(FIRST, random))
                    .append(',');
            people.append(one(LAST, random)).append(",F,").append(hired).append('\n');
            homes.append(number)
                    .append(",d")
                    .append(random.nextInt(3))
                    .append(',')
                    .append(hired)
                    .append(",9999-01-01\n");
            titles.append(number).append(",Keeper,").append(hired).append(",9999-01-01\n");
            for (int year = 0; year < 3; year++) {
                salaries.append(number)
                        .append(',')
                        .append(30_000 + random.nextInt(9_000))
                        .append(',');
                salaries.append(hired.plusYears(year))
                        .append(',')
                        .append(hired.plusYears(year + 1))
                        .append('\n');
            }
        }
        Files.writeString(
                directory.resolve("department.csv"), "dept_no,dept_name\nd0,Gardens\nd1,Clockworks\nd2,Maps\n");
        Files.writeString(directory.resolve("employee.csv"), people);
        Files.writeString(directory.resolve("dept_emp.csv"), homes);
        Files.writeString(directory.resolve("title.csv"), titles);
        Files.writeString(directory.resolve("salary.csv"), salaries);
    }

    private static String one(List<String> names, Random random) {
        return names.get(random.nextInt(names.size()));
    }
}
