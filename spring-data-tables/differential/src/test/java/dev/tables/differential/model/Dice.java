package dev.tables.differential.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random choices that depend on a seed alone. */
public final class Dice {
    private final long seed;
    private final Random random;
    private @Nullable Dice aside;

    /** Those of a seed. */
    public Dice(long seed) {
        this.seed = seed;
        random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    }

    /** Others of the same seed: what they choose changes nothing that these do. */
    public Dice aside() {
        if (aside == null) {
            aside = new Dice(seed * 31 + 7);
        }
        return aside;
    }

    /** From 0 to {@code most}. */
    public int upTo(int most) {
        return random.nextInt(most + 1);
    }

    /** True once in so many times. */
    public boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    /** One of several. */
    public <E> E anyOf(List<? extends E> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Some of several in any order; all if there are no more. */
    public <E> List<E> some(List<? extends E> list, int count) {
        List<E> shuffled = new ArrayList<>(list);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(count, shuffled.size())));
    }

    /** The seed of something that is random itself. */
    public long seed() {
        return random.nextLong();
    }
}
