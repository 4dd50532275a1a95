package pages.imports;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Finds the entities of this package. */
@SpringBootApplication
public class ImportsApplication {}
