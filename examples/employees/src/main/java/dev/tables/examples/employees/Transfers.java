package dev.tables.examples.employees;

import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeKey;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.Title;
import dev.tables.examples.employees.staff.TitleRepository;
import java.time.LocalDate;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lets employees go to other departments. Needs {@code tables.transaction-scope=store}: a department is a partition. */
@Service
public class Transfers {
    private final EmployeeRepository employees;
    private final TitleRepository titles;
    private final SalaryRepository salaries;
    private final DepartmentRepository departments;
    private final TransferRepository transfers;

    Transfers(
            EmployeeRepository employees,
            TitleRepository titles,
            SalaryRepository salaries,
            DepartmentRepository departments,
            TransferRepository transfers) {
        this.employees = employees;
        this.titles = titles;
        this.salaries = salaries;
        this.departments = departments;
        this.transfers = transfers;
    }

    /**
     * Lets an employee go to another department of the company, with all titles and salaries: rows of three tables and four partitions
     * change together, or none does.
     *
     * @throws DepartmentFullException if all places there are taken
     * @throws java.util.NoSuchElementException if there is no such employee or department
     */
    // tag::readme[]
    // tag::transfer[]
    @Transactional
    public void transfer(String company, EmployeeKey who, String to, LocalDate day) {
        move(employees.findById(who).orElseThrow(), to);
        departments.save(department(company, who.department()).with(-1));
        Department joined = departments.save(department(company, to).with(1));
        transfers.insert(new Transfer(who.number(), day, who.department(), to));
        if (joined.taken() > joined.places()) {
            throw new DepartmentFullException(joined); // nothing above has happened
        }
    }
    // end::transfer[]

    private Department department(String company, String name) {
        return departments.findById(new DepartmentKey(company, name)).orElseThrow();
    }

    private void move(Employee employee, String to) {
        List<Title> held = titles.findByDepartmentAndNumberOrderByFromDate(employee.department(), employee.number());
        List<Salary> earned =
                salaries.findByDepartmentAndNumberOrderByFromDate(employee.department(), employee.number());
        titles.saveAll(held.stream().map(title -> title.in(to)).toList());
        salaries.saveAll(earned.stream().map(salary -> salary.in(to)).toList());
        employees.insert(in(to, employee));
        titles.deleteAll(held);
        salaries.deleteAll(earned);
        employees.delete(employee);
    }
    // end::readme[]

    private static Employee in(String department, Employee employee) {
        return new Employee(
                department,
                employee.number(),
                employee.firstName(),
                employee.lastName(),
                employee.email(),
                employee.birthDate(),
                employee.hireDate());
    }
}
