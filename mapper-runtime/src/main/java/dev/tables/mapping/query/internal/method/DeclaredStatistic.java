package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statistic that a method is annotated with.
 *
 * @param all the declared statistics, at least one; more than one is rejected
 * @param type the return type of the method
 */
public record DeclaredStatistic(List<Statistic> all, StatisticType type) {
    /** Copies the list. */
    public DeclaredStatistic {
        all = List.copyOf(all);
    }

    /** Returns the only statistic of a valid declaration. */
    public Statistic only() {
        return all.get(0);
    }

    /**
     * Returns the first error of the declaration, independent of its query; null if there is none.
     *
     * @param changes the changes that the method also declares, which is not allowed; null if there are none
     * @throws dev.tables.mapping.query.UnsupportedQueryException if the entity does not have the property
     */
    public @Nullable DeclarationError misfit(EntityModel model, MethodShape method, @Nullable String changes) {
        if (all.size() > 1 || changes != null) {
            return new DeclarationError(
                    DeclarationError.Kind.QUERY,
                    "has " + all.stream().map(Statistic::toString).collect(Collectors.joining(" and "))
                            + (changes == null ? "" : " and @Merge")
                            + ", expected only one of them. Remove the others, or declare one method for each.");
        }
        return type.misfit(only(), only().in(model), method);
    }
}
