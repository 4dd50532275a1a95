package dev.tables.benchmarks.startup;

import java.util.List;

/** With what flags it is started. */
enum Jvm {
    /** As {@code java -jar} starts an application. */
    SERVER("no flags", false),
    /** The same with an archive of the classes of an earlier start, as Spring Boot's reference describes under "class data sharing". */
    SERVER_ARCHIVED("no flags, archive", true),
    /**
     * As {@code mvn spring-boot:run} does, which is how the README starts the example: its {@code optimizedLaunch} is on unless
     * one says otherwise.
     */
    DEVELOPMENT("as spring-boot:run", false, "-XX:TieredStopAtLevel=1"),
    /** The same with an archive. */
    DEVELOPMENT_ARCHIVED("as spring-boot:run, archive", true, "-XX:TieredStopAtLevel=1");

    private final String text;
    private final boolean archived;
    private final List<String> flags;

    Jvm(String text, boolean archived, String... flags) {
        this.text = text;
        this.archived = archived;
        this.flags = List.of(flags);
    }

    List<String> flags() {
        return flags;
    }

    /** Whether it maps classes from an archive of its variant's instead of reading and checking them. */
    boolean isArchived() {
        return archived;
    }

    String text() {
        return text;
    }
}
