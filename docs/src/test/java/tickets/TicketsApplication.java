package tickets;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Finds the repository of tickets. */
@SpringBootApplication
public class TicketsApplication {}
