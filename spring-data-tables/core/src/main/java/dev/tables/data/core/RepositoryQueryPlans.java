package dev.tables.data.core;

import dev.tables.mapping.query.AccessPlan;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The plans of the query methods of repositories, created at startup. Thread-safe. */
public final class RepositoryQueryPlans {
    private final Map<String, Map<String, AccessPlan>> plans = new ConcurrentHashMap<>();

    RepositoryQueryPlans() {}

    /**
     * Adds the plan of a method when a repository is created. Overloaded methods with different plans, except the
     * first, are named with their parameter types: {@code find(String, int)}.
     */
    void add(Class<?> repository, String method, List<Class<?>> parameters, AccessPlan plan) {
        Map<String, AccessPlan> methods =
                plans.computeIfAbsent(repository.getName(), name -> Collections.synchronizedMap(new LinkedHashMap<>()));
        AccessPlan first = methods.putIfAbsent(method, plan);
        if (first != null && !said(first).equals(said(plan))) {
            String types = parameters.stream().map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"));
            methods.put(method + types, plan);
        }
    }

    /** Returns the parts of a plan that do not depend on the state of its indexes. */
    private static List<Object> said(AccessPlan plan) {
        return List.of(
                plan.accessPath(),
                plan.table(),
                plan.indexes(),
                plan.sortStrategy(),
                plan.keyConditions(),
                plan.storeConditions(),
                plan.inMemoryConditions(),
                plan.cost(),
                plan.requestEstimate(),
                plan.selectionReason(),
                String.valueOf(plan.advice()));
    }

    /**
     * Returns the plan of a query method.
     *
     * @throws IllegalArgumentException if the repository has no such query method
     */
    public AccessPlan planForQueryMethod(Class<?> repository, String method) {
        Map<String, AccessPlan> methods = plans.getOrDefault(repository.getName(), Map.of());
        AccessPlan plan = methods.get(method);
        if (plan == null) {
            throw new IllegalArgumentException(repository.getSimpleName() + " has no query method '" + method
                    + "'. Its query methods are " + methods.keySet() + ".");
        }
        return plan;
    }

    /** Returns a copy of all plans, as a map from repository to a map from method to plan. */
    public Map<String, Map<String, AccessPlan>> all() {
        Map<String, Map<String, AccessPlan>> copy = new TreeMap<>();
        plans.forEach((repository, methods) -> {
            synchronized (methods) {
                copy.put(repository, new TreeMap<>(methods));
            }
        });
        return copy;
    }
}
