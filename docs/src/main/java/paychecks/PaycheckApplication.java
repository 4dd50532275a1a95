package paychecks;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Reads and writes the paychecks of another program. */
@SpringBootApplication
public class PaycheckApplication {
    /** Starts it. */
    public static void main(String[] arguments) {
        SpringApplication.run(PaycheckApplication.class, arguments);
    }
}
