package dev.tables.examples.films.recipes;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application that has all these entities. */
@SpringBootApplication
public class Recipes {}
