package dev.tables.differential.query;

import java.util.Locale;

/** The form in which a method returns what it finds; {@code %s} stands for one of it. */
public enum Returned {
    LIST("java.util.List<%s>"),
    COLLECTION("java.util.Collection<%s>"),
    SET("java.util.Set<%s>"),
    ARRAY("%s[]"),
    STREAM("java.util.stream.Stream<%s>"),
    STREAMABLE("org.springframework.data.util.Streamable<%s>"),
    FUTURE("java.util.concurrent.CompletableFuture<java.util.List<%s>>"),
    OPTIONAL("java.util.Optional<%s>"),
    ONE("@Nullable %s"),
    SLICE("Slice<%s>"),
    WINDOW("Window<%s>"),
    PAGE("Page<%s>"),
    /** The number of what was found. */
    LONG("long"),
    INT("int"),
    BOOLEAN("boolean"),
    VOID("void");

    private final String type;

    Returned(String type) {
        this.type = type;
    }

    String type(String one) {
        return String.format(Locale.ROOT, type, one);
    }

    /** Whether at most one may be found. */
    public boolean isOne() {
        return this == OPTIONAL || this == ONE;
    }

    /** Whether it continues behind what was returned before. */
    public boolean isContinued() {
        return this == SLICE || this == WINDOW;
    }
}
