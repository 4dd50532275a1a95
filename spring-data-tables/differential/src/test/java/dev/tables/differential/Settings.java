package dev.tables.differential;

import dev.tables.differential.run.Places;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What system properties ask for.
 *
 * @param minutes how long to run over ever new seeds, 0 for a number of them
 * @param cases how many seeds, 0 for as many as the build takes
 * @param store where, null for everywhere
 */
record Settings(long minutes, int cases, @Nullable String store) {

    static Settings ofSystem() {
        return new Settings(
                Long.getLong("differential.minutes", 0),
                Integer.getInteger("differential.cases", 0),
                System.getProperty("differential.store"));
    }

    boolean concerns(Places places) {
        return store == null || places.name().equals(store.toUpperCase(Locale.ROOT));
    }

    /** The first seed: the fixed ones of a store begin at {@code fixed}, those of a timed run at the clock's. */
    long first(long fixed) {
        return Seed.of(isTimed() ? System.currentTimeMillis() % 1_000_000_000 : fixed)
                .value();
    }

    boolean isTimed() {
        return minutes > 0;
    }

    /** The share of the time that each of so many stores has. */
    Duration share(int stores) {
        return Duration.ofMinutes(minutes).dividedBy(store == null ? stores : 1);
    }
}
