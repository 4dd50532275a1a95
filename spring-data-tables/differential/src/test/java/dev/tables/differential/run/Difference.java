package dev.tables.differential.run;

import org.jspecify.annotations.Nullable;

/** The product and brute force disagree. */
public final class Difference extends AssertionError {
    private static final long serialVersionUID = 1L;

    Difference(String what) {
        super(what);
    }

    Difference(String what, @Nullable Throwable cause) {
        super(what, cause);
    }
}
