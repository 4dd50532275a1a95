package dev.tables.benchmarks.startup;

import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.examples.employees.EmployeeRepository;
import dev.tables.examples.employees.SalaryRepository;
import dev.tables.examples.employees.TitleRepository;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;

/** Adds three repositories to the application, one of them of an entity with four indexes and an encrypted property. */
@Configuration(proxyBeanMethods = false)
@EnableTablesRepositories(
        basePackageClasses = EmployeeRepository.class,
        includeFilters =
                @Filter(
                        type = FilterType.ASSIGNABLE_TYPE,
                        classes = {EmployeeRepository.class, TitleRepository.class, SalaryRepository.class}))
class Repositories {}
