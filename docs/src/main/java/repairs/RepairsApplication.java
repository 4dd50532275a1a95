package repairs;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application of a repair shop. */
@SpringBootApplication
public class RepairsApplication {
    /** Starts the application. */
    public static void main(String[] arguments) {
        SpringApplication.run(RepairsApplication.class, arguments);
    }
}
