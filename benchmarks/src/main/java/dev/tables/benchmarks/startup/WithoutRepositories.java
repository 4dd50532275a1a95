package dev.tables.benchmarks.startup;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** The application without repositories. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class WithoutRepositories {}
