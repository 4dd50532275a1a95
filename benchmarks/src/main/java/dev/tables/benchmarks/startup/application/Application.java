package dev.tables.benchmarks.startup.application;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application without repositories, in a package of its own as applications are. */
@SpringBootApplication
public class Application {}
