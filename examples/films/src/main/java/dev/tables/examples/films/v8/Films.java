package dev.tables.examples.films.v8;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application in this version. */
@SpringBootApplication
public class Films {}
