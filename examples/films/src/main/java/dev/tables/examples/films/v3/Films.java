package dev.tables.examples.films.v3;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application in this version. */
@SpringBootApplication
public class Films {}
