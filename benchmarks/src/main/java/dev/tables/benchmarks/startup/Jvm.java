package dev.tables.benchmarks.startup;

import java.util.List;

/** With what flags it is started. */
enum Jvm {
    /** As {@code java -jar} starts an application. */
    SERVER("no flags"),
    /**
     * As {@code mvn spring-boot:run} does, which is how the README starts the example: its {@code optimizedLaunch} is on unless
     * one says otherwise.
     */
    DEVELOPMENT("as spring-boot:run", "-XX:TieredStopAtLevel=1");

    private final String text;
    private final List<String> flags;

    Jvm(String text, String... flags) {
        this.text = text;
        this.flags = List.of(flags);
    }

    List<String> flags() {
        return flags;
    }

    String text() {
        return text;
    }
}
