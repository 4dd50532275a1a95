package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.examples.employees.csv.CsvFiles;
import dev.tables.examples.employees.csv.Staff;
import dev.tables.examples.employees.csv.UnreadableCsvException;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.Salary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaffTest {
    @TempDir
    private Path files;

    @BeforeEach
    void writeFiles() throws IOException {
        write("department.csv", "dept_no,dept_name\nd1,Gardens\nd2,\"Maps, Charts\"\n");
        write(
                "employee.csv",
                "emp_no,birth_date,first_name,last_name,gender,hire_date\n"
                        + "7,1990-02-28,Zoé,O'Zellen,F,2020-02-29\n"
                        + "3,1980-01-01,Bertil,\"Ash, the Elder\",M,2010-01-01\n");
        write(
                "dept_emp.csv",
                "emp_no,dept_no,from_date,to_date\n"
                        + "7,d2,2021-01-01,9999-01-01\n7,d1,2020-02-29,2021-01-01\n3,d2,2010-01-01,9999-01-01\n");
        write("title.csv", "emp_no,title,from_date,to_date\n3,Surveyor,2010-01-01,9999-01-01\n");
        write("salary.csv", "emp_no,amount,from_date,to_date\n3,2,2011-01-01,9999-01-01\n3,1,2010-01-01,2011-01-01\n");
    }

    @Test
    void readsQuotedFieldsAndOrdersByKey() {
        Staff staff = Staff.read(CsvFiles.in(files));

        assertThat(staff.largest().name()).isEqualTo("Maps, Charts");
        assertThat(staff.largest().employees()).extracting(Employee::number).containsExactly(3, 7);
        assertThat(staff.largest().salaries())
                .containsExactly(
                        new Salary("Maps, Charts", 3, LocalDate.of(2010, 1, 1), 1, LocalDate.of(2011, 1, 1)),
                        new Salary("Maps, Charts", 3, LocalDate.of(2011, 1, 1), 2, LocalDate.of(9999, 1, 1)));
        assertThat(staff.size()).isEqualTo(5);
    }

    @Test
    void employeeWithSeveralDepartmentsIsInTheLatest() {
        assertThat(Staff.read(CsvFiles.in(files)).departments())
                .filteredOn(department -> department.name().equals("Gardens"))
                .singleElement()
                .satisfies(gardens -> assertThat(gardens.employees()).isEmpty());
    }

    @Test
    void emailConsistsOfPlainLettersAndTheNumber() {
        assertThat(Staff.read(CsvFiles.in(files)).largest().employees())
                .extracting(Employee::email)
                .containsExactly("bertil.ashtheelder.3@example.com", "zoe.ozellen.7@example.com");
    }

    @Test
    void unreadableInputIsReportedWithFileAndLine() throws IOException {
        write(
                "salary.csv",
                "emp_no,amount,from_date,to_date\n3,1,2010-01-01,2011-01-01\n3,much,2011-01-01,9999-01-01\n");

        assertThatThrownBy(() -> Staff.read(CsvFiles.in(files)))
                .isInstanceOf(UnreadableCsvException.class)
                .hasMessage("Cannot read salary.csv of " + files + ", line 3");
    }

    @Test
    void employeeWithoutDepartmentIsReportedWithTheLine() throws IOException {
        write("dept_emp.csv", "emp_no,dept_no,from_date,to_date\n3,d2,2010-01-01,9999-01-01\n");

        assertThatThrownBy(() -> Staff.read(CsvFiles.in(files)))
                .isInstanceOf(UnreadableCsvException.class)
                .hasMessageEndingWith("line 2")
                .hasRootCauseMessage("dept_emp.csv does not contain a department for this employee");
    }

    @Test
    void directoryWithAMissingFileIsRejected() throws IOException {
        Files.delete(files.resolve("title.csv"));

        assertThatThrownBy(() -> CsvFiles.in(files))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The file title.csv is not readable in " + files);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(files.resolve(name), text);
    }
}
