package dev.tables.boot;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import java.io.IOException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Opens its tables, says so, and ends when its standard input does. */
@ImportAutoConfiguration(TablesAutoConfiguration.class)
public class LockingApplication {
    /** Takes properties as {@code --name=value}. */
    public static void main(String[] arguments) throws IOException {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(LockingApplication.class)
                .web(WebApplicationType.NONE)
                .run(arguments)) {
            System.out.println("open " + context.getApplicationName());
            while (System.in.read() != -1) {
                // Waits for the end of the input.
            }
        }
    }
}
