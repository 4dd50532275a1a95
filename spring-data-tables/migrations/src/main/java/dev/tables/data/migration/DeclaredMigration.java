package dev.tables.data.migration;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.ClassUtils;

/** A migration that this application declares. */
record DeclaredMigration(int order, String name, List<MigrationStep> steps) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,200}");

    /**
     * Returns the descriptions of the steps, one line per step. The descriptions are compared with the lines recorded
     * when the migration ran.
     */
    List<String> definition() {
        return steps.stream().map(MigrationStep::description).toList();
    }

    /** Returns the migrations that an application declares, in order. */
    static List<DeclaredMigration> of(ListableBeanFactory beans) {
        Map<Integer, DeclaredMigration> byOrder = new TreeMap<>();
        for (String bean : beans.getBeanNamesForType(TableMigration.class)) {
            Migration declared = beans.findAnnotationOnBean(bean, Migration.class);
            if (declared == null) {
                throw new InvalidMigrationException(
                        bean,
                        "Bean '" + bean
                                + "' of type TableMigration has no @Migration annotation, which defines its order. Add"
                                + " @Migration(order = ...) to its class or to its @Bean method.");
            }
            DeclaredMigration one = of(beans.getBean(bean, TableMigration.class), declared.order(), declared.name());
            DeclaredMigration other = byOrder.putIfAbsent(one.order, one);
            if (other != null) {
                throw new InvalidMigrationException(
                        one.name,
                        "Migrations '" + other.name + "' and '" + one.name + "' both have order " + one.order
                                + ". Give the newer one a higher order than all others.");
            }
        }
        requireNames(byOrder);
        return List.copyOf(byOrder.values());
    }

    private static void requireNames(Map<Integer, DeclaredMigration> byOrder) {
        Map<String, Integer> orders = new TreeMap<>();
        for (DeclaredMigration one : byOrder.values()) {
            Integer other = orders.putIfAbsent(one.name, one.order);
            if (other != null) {
                throw new InvalidMigrationException(
                        one.name,
                        "Two migrations are named '" + one.name + "', with orders " + other + " and " + one.order
                                + ". Give the newer one another name: @Migration(name = ...).");
            }
        }
    }

    private static DeclaredMigration of(TableMigration migration, int order, String given) {
        Class<?> type = ClassUtils.getUserClass(migration);
        String name = given.isEmpty() && !type.isHidden() && !type.isSynthetic() ? type.getSimpleName() : given;
        if (!NAME.matcher(name).matches()) {
            throw new InvalidMigrationException(
                    name,
                    "The migration with order " + order + " has the invalid name '" + name
                            + "'. Use letters, digits, '_', '-' and '.': @Migration(name = ...).");
        }
        MigrationSteps steps = new MigrationSteps();
        migration.define(steps);
        if (steps.declared().isEmpty()) {
            throw new InvalidMigrationException(
                    name, "Migration '" + name + "' has no steps. Declare at least one, or remove the migration.");
        }
        return new DeclaredMigration(order, name, steps.declared());
    }

    /** Checks the steps as far as possible without a request to the store. */
    void check(StepContext context) {
        for (MigrationStep step : steps) {
            try {
                step.action().check(context);
            } catch (IllegalArgumentException impossible) {
                throw new InvalidMigrationException(
                        name,
                        "Step '" + step.description() + "' of migration '" + name + "' cannot be executed: "
                                + impossible.getMessage());
            }
        }
    }

    String described(int number) {
        return "step " + (number + 1) + " of " + steps.size() + " ("
                + steps.get(number).description() + ")";
    }

    static @Nullable String difference(List<String> then, List<String> now) {
        return then.equals(now)
                ? null
                : "Original steps: " + then.stream().collect(Collectors.joining("; ")) + ". Current steps: "
                        + now.stream().collect(Collectors.joining("; "));
    }
}
