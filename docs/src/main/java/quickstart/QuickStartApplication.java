package quickstart;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** An application that adds a ticket at each start, and prints all tickets of Ada. */
@SpringBootApplication
public class QuickStartApplication {
    /** Starts the application. */
    public static void main(String[] arguments) {
        SpringApplication.run(QuickStartApplication.class, arguments);
    }

    @Bean
    CommandLineRunner addAndPrint(TicketRepository tickets) {
        return arguments -> {
            int next = (int) tickets.countByProject("apollo") + 1;
            tickets.insert(new Ticket("apollo", next, "ada", "Ticket number " + next));
            tickets.findByProjectAndAssignee("apollo", "ada").forEach(System.out::println);
        };
    }
}
