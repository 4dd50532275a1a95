package dev.tables.examples.employees;

import dev.tables.examples.employees.csv.SampleFiles;
import java.util.Arrays;
import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.util.ClassUtils;

/** Imports employees into a table, asks some questions, and ends, or keeps answering over HTTP. */
@SpringBootApplication
@ImportRuntimeHints(SampleFiles.class)
public class EmployeesApplication {
    private static final String PREPARED_WEB_SERVER = "org.springframework.boot.web.server.autoconfigure.servlet"
            + ".ServletWebServerConfiguration__BeanDefinitions";

    /**
     * Starts with {@code --data=DIR}, {@code --department=NAME} and any property of Spring Boot, all optional. With
     * {@code --serve} it does not end, and answers at {@code http://localhost:8080/actuator/tables}.
     */
    public static void main(String[] args) {
        boolean serve = Arrays.asList(args).contains("--serve");
        if (isPreparedOtherwise(serve)) {
            System.err.println("This application was compiled ahead of time " + (serve ? "without" : "with")
                    + " a web server, but must run " + (serve ? "with" : "without") + " one. Build it with "
                    + (serve ? "-Pserve" : "no profile") + ", or start it without -Dspring.aot.enabled=true.");
            System.exit(2);
        }
        String[] all = Arrays.copyOf(args, args.length + 1);
        all[args.length] = "--spring.main.web-application-type=" + (serve ? "servlet" : "none");
        ConfigurableApplicationContext context = SpringApplication.run(EmployeesApplication.class, all);
        if (!serve) {
            System.exit(SpringApplication.exit(context));
        }
    }

    /** Whether there is a web server is decided when an application is prepared, as all conditions on beans are. */
    static boolean isPreparedOtherwise(boolean serve) {
        return AotDetector.useGeneratedArtifacts() && ClassUtils.isPresent(PREPARED_WEB_SERVER, null) != serve;
    }
}
