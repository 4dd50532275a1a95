package dev.tables.benchmarks.startup;

import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.examples.employees.staff.EmployeeRepository;
import org.springframework.context.annotation.Configuration;

/** Adds the example's three repositories of table {@code staff}, one of an entity with four indexes and an encrypted property. */
@Configuration(proxyBeanMethods = false)
@EnableTablesRepositories(basePackageClasses = EmployeeRepository.class)
class Repositories {}
