package dev.tables.data.core;

import dev.tables.mapping.query.AccessPlan;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The plans of the query methods of repositories, made at start-up. Safe for use by several threads. */
public final class RepositoryPlans {
    private final Map<String, Map<String, AccessPlan>> plans = new ConcurrentHashMap<>();

    RepositoryPlans() {}

    /** Adds the plan of a method; called by the repository factory. */
    public void add(Class<?> repository, Method method, AccessPlan plan) {
        plans.computeIfAbsent(repository.getName(), name -> Collections.synchronizedMap(new LinkedHashMap<>()))
                .put(method.getName(), plan);
    }

    /**
     * The plan of a query method.
     *
     * @throws IllegalArgumentException if the repository has no such query method
     */
    public AccessPlan of(Class<?> repository, String method) {
        Map<String, AccessPlan> methods = plans.getOrDefault(repository.getName(), Map.of());
        AccessPlan plan = methods.get(method);
        if (plan == null) {
            throw new IllegalArgumentException("Found no query method '" + method + "' in " + repository.getName()
                    + ", expected one of " + methods.keySet() + ".");
        }
        return plan;
    }

    /** All plans: repository to method to plan; a copy. */
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
