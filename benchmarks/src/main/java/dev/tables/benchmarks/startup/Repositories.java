package dev.tables.benchmarks.startup;

import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.examples.employees.EmployeeRepository;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;

/**
 * Adds three of the example's four repositories to the application, one of them of an entity with four indexes and an encrypted
 * property. The fourth is left out by its name alone: a filter by type would read what each class of the package inherits.
 */
@Configuration(proxyBeanMethods = false)
@EnableTablesRepositories(
        basePackageClasses = EmployeeRepository.class,
        excludeFilters = @Filter(type = FilterType.REGEX, pattern = ".*\\.ImportProgressRepository"))
class Repositories {}
