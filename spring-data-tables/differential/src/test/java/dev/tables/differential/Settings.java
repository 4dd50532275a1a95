package dev.tables.differential;

import dev.tables.differential.run.Places;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What system properties ask for.
 *
 * @param minutes how long to run over ever new seeds, 0 for the fixed seeds of the build
 * @param seed the first seed, null for the fixed ones, or for one of the clock if {@code minutes} are given
 * @param store where, null for everywhere
 */
record Settings(long minutes, @Nullable Long seed, @Nullable String store) {

    static Settings ofSystem() {
        return new Settings(
                Long.getLong("differential.minutes", 0),
                Long.getLong("differential.seed"),
                System.getProperty("differential.store"));
    }

    boolean concerns(Places places) {
        return store == null || places.name().equals(store.toUpperCase(Locale.ROOT));
    }

    /** The first seed; the fixed ones of a store begin at {@code fixed}. */
    long first(long fixed) {
        Long given = seed;
        return given != null ? given : minutes > 0 ? System.currentTimeMillis() % 1_000_000_000 : fixed;
    }

    boolean isTimed() {
        return minutes > 0;
    }

    /** The share of the time that each of so many stores has. */
    Duration share(int stores) {
        return Duration.ofMinutes(minutes).dividedBy(store == null ? stores : 1);
    }
}
