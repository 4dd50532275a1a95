package patterns;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Finds the repositories of all patterns. */
@SpringBootApplication
public class PatternsApplication {
    /** Made by Spring. */
    public PatternsApplication() {}
}
