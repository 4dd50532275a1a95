package pages.keys;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Finds the repositories of this package. */
@SpringBootApplication
public class KeysApplication {}
