package dev.tables.benchmarks.startup.application;

import dev.tables.examples.employees.staff.Employee;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/**
 * An application that looks for its components where the entities and repositories are, as every application does with or
 * without repositories, but takes none: the example's are its tour. Repositories are looked for in this package, which has none.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ComponentScan(
        basePackageClasses = Employee.class,
        basePackages = "dev.tables.benchmarks.startup.keyvalue",
        excludeFilters = @Filter(type = FilterType.REGEX, pattern = ".*"))
public class Application {}
