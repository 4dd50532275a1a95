package dev.tables.data.migration;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.ClassUtils;

/** A migration as this application declares it. */
record DeclaredMigration(int order, String name, List<MigrationStep> steps) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,200}");

    /** A line per step: what is compared with what was done. */
    List<String> definition() {
        return steps.stream().map(MigrationStep::text).toList();
    }

    /** Those of an application, in order. */
    static List<DeclaredMigration> of(ListableBeanFactory beans) {
        Map<Integer, DeclaredMigration> byOrder = new TreeMap<>();
        for (String bean : beans.getBeanNamesForType(TableMigration.class)) {
            Migration declared = beans.findAnnotationOnBean(bean, Migration.class);
            if (declared == null) {
                throw new MigrationRefusedException(
                        bean,
                        "Found bean '" + bean
                                + "' of type TableMigration without @Migration, expected its place among the others."
                                + " Write @Migration(order = ...) on its class, or on the method that makes it.");
            }
            DeclaredMigration one = of(beans.getBean(bean, TableMigration.class), declared.order(), declared.name());
            DeclaredMigration other = byOrder.putIfAbsent(one.order, one);
            if (other != null) {
                throw new MigrationRefusedException(
                        one.name,
                        "Found migrations '" + other.name + "' and '" + one.name + "' with order " + one.order
                                + ", expected each to have its own. Give the newer one an order after all others.");
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
                throw new MigrationRefusedException(
                        one.name,
                        "Found two migrations '" + one.name + "', of order " + other + " and " + one.order
                                + ", expected each to have its own name. Name the newer one: @Migration(name = ...).");
            }
        }
    }

    private static DeclaredMigration of(TableMigration migration, int order, String given) {
        Class<?> type = ClassUtils.getUserClass(migration);
        String name = given.isEmpty() && !type.isHidden() && !type.isSynthetic() ? type.getSimpleName() : given;
        if (!NAME.matcher(name).matches()) {
            throw new MigrationRefusedException(
                    name,
                    "Found a migration of order " + order + " named '" + name
                            + "', expected letters, digits, '_', '-' and '.'. Name it: @Migration(name = ...).");
        }
        MigrationSteps steps = new MigrationSteps();
        migration.define(steps);
        if (steps.declared().isEmpty()) {
            throw new MigrationRefusedException(
                    name,
                    "Found no steps in migration '" + name + "', expected at least one. Declare some, or remove it.");
        }
        return new DeclaredMigration(order, name, steps.declared());
    }

    /** Checks what can be known of the steps without a request. */
    void check(StepContext context) {
        for (MigrationStep step : steps) {
            try {
                step.action().check(context);
            } catch (IllegalArgumentException impossible) {
                throw new MigrationRefusedException(
                        name,
                        "Step '" + step.text() + "' of migration '" + name + "' cannot be done: "
                                + impossible.getMessage());
            }
        }
    }

    String described(int number) {
        return "step " + (number + 1) + " of " + steps.size() + " ("
                + steps.get(number).text() + ")";
    }

    static @Nullable String difference(List<String> then, List<String> now) {
        return then.equals(now)
                ? null
                : "then " + then.stream().collect(Collectors.joining("; ")) + ", now "
                        + now.stream().collect(Collectors.joining("; "));
    }
}
