package dev.tables.benchmarks.startup;

import org.springframework.context.annotation.Configuration;
import org.springframework.data.map.repository.config.EnableMapRepositories;

/** Adds as many repositories with the same methods on a map in memory: what Spring Data itself takes. */
@Configuration(proxyBeanMethods = false)
@EnableMapRepositories(basePackages = "dev.tables.benchmarks.startup.keyvalue")
class KeyValueRepositories {}
