package dev.tables.processor.model;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.internal.IdentityType;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.internal.method.DeclaredFilter;
import dev.tables.mapping.query.internal.method.DeclaredStatistic;
import dev.tables.mapping.query.internal.method.MethodShape;
import dev.tables.mapping.query.internal.method.ParameterType;
import dev.tables.mapping.query.internal.method.ResultType;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A repository interface of a mapped entity.
 *
 * @param name its simple name
 * @param qualifiedName its name with package
 * @param packageName its package
 * @param methods its query methods in order of declaration
 * @param leftToStart whether some of its query methods have a query that is known only at startup
 * @param readable the readable properties of the entity and its subtypes
 * @param projections the interface projections of its methods that records can implement
 * @param identity the type of its IDs; null if any type is accepted or the type is not known yet
 * @param place where it is declared
 */
public record MappedRepository(
        String name,
        String qualifiedName,
        String packageName,
        List<QueryMethod> methods,
        boolean leftToStart,
        Set<String> readable,
        List<MappedProjection> projections,
        @Nullable IdentityType identity,
        SourceLocation place) {
    /** Copies the collections. */
    public MappedRepository {
        methods = List.copyOf(methods);
        readable = Set.copyOf(readable);
        projections = List.copyOf(projections);
    }

    /** Returns whether entities have a readable property with that name. */
    public boolean isReadable(String property) {
        return readable.contains(property);
    }

    /**
     * A query method.
     *
     * @param name its name
     * @param signature its name and the types of its parameters, for messages
     * @param parameters the arguments that are compared with properties or assigned to them; a range counts as two
     * @param shape the rest of its declaration
     * @param projection its result type, or null if that is known only at the call or not known to the compiler
     * @param allowsScan whether it may scan
     * @param read the consistency of reads through a global index
     * @param filter the filter of its annotation, or null if its name declares the query
     * @param changes the properties that it changes in matching entities, or null
     * @param statistic the statistic that it returns instead of matching entities, or null
     * @param names the names of the parameters that are compared with properties or assigned to them, in order
     * @param place where it is declared
     */
    public record QueryMethod(
            String name,
            String signature,
            List<Parameter> parameters,
            MethodShape shape,
            @Nullable ResultType projection,
            boolean allowsScan,
            IndexConsistency read,
            @Nullable DeclaredFilter filter,
            @Nullable String changes,
            @Nullable DeclaredStatistic statistic,
            List<String> names,
            SourceLocation place) {
        /** Copies the lists. */
        public QueryMethod {
            parameters = List.copyOf(parameters);
            names = List.copyOf(names);
        }
    }

    /**
     * A parameter.
     *
     * @param type its type
     * @param place where it is declared
     */
    public record Parameter(ParameterType type, SourceLocation place) {}

    /**
     * Returns the indexes of a plan, one text for each candidate that uses an index, in order. For a union, the text
     * names all indexes of the union. The plan needs at least one candidate whose indexes are all readable.
     */
    public static List<String> indexesOf(AccessPlan plan) {
        List<String> names = new ArrayList<>();
        for (CandidatePlan one : plan.candidates()) {
            if (!one.plan().indexes().isEmpty()) {
                names.add(one.plan().indexes().stream().map(IndexModel::name).collect(Collectors.joining(" with ")));
            }
        }
        return names;
    }
}
