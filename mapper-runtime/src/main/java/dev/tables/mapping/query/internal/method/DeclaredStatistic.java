package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statistic that a method is annotated with.
 *
 * @param all all that are declared, at least one; more are refused
 * @param type what the method returns
 */
public record DeclaredStatistic(List<Statistic> all, StatisticType type) {
    /** Copies the list. */
    public DeclaredStatistic {
        all = List.copyOf(all);
    }

    /** The one that is meant. */
    public Statistic only() {
        return all.get(0);
    }

    /**
     * What is wrong with the declaration, whatever it asks: the first thing, or null.
     *
     * @param changes what the method is to change besides, which it cannot; null if nothing
     * @throws dev.tables.mapping.query.UnsupportedQueryException if the entity has no such property
     */
    public @Nullable Misfit misfit(EntityModel model, MethodShape method, @Nullable String changes) {
        if (all.size() > 1 || changes != null) {
            return new Misfit(
                    Misfit.Kind.QUERY,
                    "has " + all.stream().map(Statistic::toString).collect(Collectors.joining(" and "))
                            + (changes == null ? "" : " and @Merge")
                            + ", expected only one of them. Remove the others, or declare one method for each.");
        }
        return type.misfit(only(), only().in(model), method);
    }
}
