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
 * The planned query methods of a repository, and the errors that will be reported at startup. Methods that are rejected
 * here are rejected at startup with every setting and every store. A store that does not return rows in the order of
 * keys rejects more methods.
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

    /** Returns a query method, or null if it is invalid or the entity has no mapper. */
    @Nullable
    PlannedQueryMethod method(Method method) {
        return methods.get(method);
    }

    /**
     * Returns a sentence for each rejection, which contains the rejected method or repository and the message that
     * startup would report.
     */
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

    /**
     * Returns whether the reactive base class implements a method. Spring Data's ahead-of-time processing assumes the
     * base class of imperative repositories for all repositories.
     */
    private boolean isOfReactiveBase(Method method) {
        return ReactiveDeclarations.isReactive(repository)
                && ReactiveDeclarations.isImplementedBy(SimpleReactiveTablesRepository.class, repository, method);
    }

    /**
     * Plans a method. Spring Data also checks the declaration, as at startup, and may throw an exception of any type.
     */
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
