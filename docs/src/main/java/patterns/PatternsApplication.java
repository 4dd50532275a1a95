package patterns;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Finds the repositories of all patterns. */
@SpringBootApplication
public class PatternsApplication {
    /** Called by Spring. */
    public PatternsApplication() {}
}
