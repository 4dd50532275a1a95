package dev.tables.differential.run;

import dev.tables.testing.Seed;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The product and brute force disagree. */
public final class Difference extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final String summary;

    Difference(String what) {
        this(what, null);
    }

    Difference(String what, @Nullable Throwable cause) {
        super(what, cause);
        summary = what.lines().findFirst().orElse("");
    }

    /** The same with the way to repeat it. */
    Difference of(long seed, Places places) {
        return new Difference(
                "seed " + seed + ", " + places + ": " + getMessage()
                        + "\n\nrepeat: -Dtest=DifferentialTest -Ddifferential.store="
                        + places.name().toLowerCase(Locale.ROOT) + " -Ddifferential.cases=1 -D" + Seed.PROPERTY + "="
                        + seed,
                this);
    }

    /** The first line. */
    public String summary() {
        return summary;
    }
}
