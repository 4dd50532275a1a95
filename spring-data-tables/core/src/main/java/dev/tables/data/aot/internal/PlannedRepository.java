package dev.tables.data.aot.internal;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.data.repository.query.internal.PlannedQueryMethod;
import dev.tables.data.repository.query.internal.ReactiveDeclarations;
import dev.tables.data.repository.support.SimpleReactiveTablesRepository;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.value.MappingException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;
import org.springframework.data.repository.core.RepositoryInformation;

/**
 * The query methods of a repository, planned, and what start will refuse of it. No property and no store allows at start what is
 * refused here; a store that does not return rows in the order of keys refuses more.
 */
final class PlannedRepository {
    private final RepositoryInformation repository;
    private final ProjectionFactory projections = new SpelAwareProxyProjectionFactory();
    private final Map<Method, PlannedQueryMethod> methods = new HashMap<>();
    private final List<String> refusals = new ArrayList<>();

    private PlannedRepository(RepositoryInformation repository) {
        this.repository = repository;
    }

    static PlannedRepository of(RepositoryInformation repository) {
        PlannedRepository planned = new PlannedRepository(repository);
        planned.plan();
        return planned;
    }

    /** A query method, or null if it cannot be understood or the entity has no mapper. */
    @Nullable
    PlannedQueryMethod method(Method method) {
        return methods.get(method);
    }

    /** A sentence for each refusal: of what, and in the words of start. */
    List<String> refusals() {
        return List.copyOf(refusals);
    }

    private void plan() {
        String name = repository.getRepositoryInterface().getName();
        try {
            new EntityIds<>(EntityMappers.of(repository.getDomainType())).check(repository.getIdType());
        } catch (IllegalArgumentException wrongIdentity) {
            refuse(name, wrongIdentity.getMessage());
        } catch (MappingException unmapped) {
            refuse(name, unmapped.getMessage());
            return;
        }
        repository.getQueryMethods().stream()
                .filter(method -> !isOfReactiveBase(method) && !PlannedQueryMethod.isNamed(method))
                .forEach(method -> plan(method, name + "." + signature(method)));
    }

    /** Ahead of time Spring Data knows one class behind all repositories, that of the others. */
    private boolean isOfReactiveBase(Method method) {
        return ReactiveDeclarations.isReactive(repository)
                && ReactiveDeclarations.isImplementedBy(SimpleReactiveTablesRepository.class, repository, method);
    }

    /** Spring Data judges declarations too, with exceptions of all kinds, at start as now. */
    private void plan(Method method, String name) {
        try {
            PlannedQueryMethod planned = PlannedQueryMethod.of(method, repository, projections);
            methods.put(method, planned);
            if (planned.refusal() != null) {
                refuse(name, planned.refusal());
            }
        } catch (RuntimeException refused) {
            refuse(name, refused.getMessage());
        }
    }

    private void refuse(String what, @Nullable String message) {
        refusals.add(what + " will be rejected at startup: " + message);
    }

    private static String signature(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }
}
