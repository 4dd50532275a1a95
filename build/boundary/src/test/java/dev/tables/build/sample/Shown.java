package dev.tables.build.sample;

import dev.tables.build.sample.internal.Hidden;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows what it should not in every place where a type can stand. */
public class Shown implements Hidden {
    /** In a type argument. */
    protected final List<? extends Hidden> field = List.of();

    /** In a bound. */
    public <T extends Hidden> void bound() {}

    /** In a result, as an array. */
    public Hidden @Nullable [] result() {
        return null;
    }

    /** In a parameter. */
    protected void parameter(Map<String, Hidden> hidden) {}

    /** Not shown. */
    Hidden packagePrivate() {
        return this;
    }

    /** Fine. */
    public final @Nullable String fine(int number, List<@Nullable String> texts) throws java.io.IOException {
        return texts.get(number);
    }
}
