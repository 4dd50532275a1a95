package pages.ids;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Finds the repositories of this package. */
@SpringBootApplication
public class IdsApplication {}
