package dev.tables.data.aot.internal;

import dev.tables.annotation.IndexConsistency;
import dev.tables.data.repository.query.internal.PlannedQueryMethod;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.plan.PlanChoice;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.javapoet.CodeBlock;

/** A generator of an expression that builds a query from the method's declaration and the planner's choice. */
final class QueryCode {
    private static final int WIDTH = 80;
    /** The field of the base class that describes queries. */
    static final String QUERIES = "queries";

    private final Class<?> repository;
    private final Method method;
    private final PlannedQueryMethod planned;

    QueryCode(Class<?> repository, Method method, PlannedQueryMethod planned) {
        this.repository = repository;
        this.method = method;
        this.planned = planned;
    }

    /** Returns whether every value in the query's own text can be written as a Java expression. */
    boolean isWritable() {
        return planned.constants().stream().allMatch(value -> Literal.of(value) != null);
    }

    CodeBlock prepared(Class<?> result) {
        List<CodeBlock> calls = new ArrayList<>();
        asked(planned.plan().spec(), calls);
        String served = "servedBy";
        for (PlanChoice choice : planned.plan().choices()) {
            chosen(served, choice, calls);
            served = "fallbackTo";
        }
        calls.add(CodeBlock.of("build($T.class)", result));
        CodeBlock.Builder code = CodeBlock.builder().add("$L$>$>$>$>\n.of($S", QUERIES, method.getName());
        if (isOverloaded()) {
            for (Class<?> parameter : method.getParameterTypes()) {
                code.add(", $T.class", parameter);
            }
        }
        code.add(")");
        calls.forEach(call -> code.add("\n.").add(call));
        return code.add("$<$<$<$<").build();
    }

    /**
     * Returns whether the method is overloaded. Plans are distinguished by the name of the method, and by the types of
     * its parameters only if it is overloaded.
     */
    private boolean isOverloaded() {
        return Arrays.stream(repository.getMethods())
                        .filter(other -> other.getName().equals(method.getName()) && !other.isBridge())
                        .count()
                > 1;
    }

    private void asked(QuerySpec spec, List<CodeBlock> calls) {
        if (spec.condition() != null) {
            calls.add(CodeBlock.of("where($L)", condition(spec.condition())));
        }
        if (!planned.constants().isEmpty()) {
            calls.add(CodeBlock.of(
                    "constants($L)",
                    joined(planned.constants().stream().map(Literal::of).toList())));
        }
        if (!spec.sort().isEmpty()) {
            calls.add(CodeBlock.of(
                    "orderBy($L)",
                    joined(spec.sort().stream().map(QueryCode::sortKey).toList())));
        }
        if (spec.limit() > 0) {
            calls.add(CodeBlock.of("limit($L)", spec.limit()));
        }
        if (spec.read() != IndexConsistency.STRONG) {
            calls.add(CodeBlock.of("readConsistency($T.$L)", IndexConsistency.class, spec.read()));
        }
        if (spec.paged()) {
            calls.add(CodeBlock.of("paged()"));
        }
        if (spec.scanAllowed()) {
            calls.add(CodeBlock.of("allowingScan()"));
        }
        if (spec.offsetAllowed()) {
            calls.add(CodeBlock.of("allowingOffset()"));
        }
        if (spec.keyOrder() == KeyOrder.EITHER) {
            calls.add(CodeBlock.of("allowingDescendingReads()"));
        }
    }

    private static void chosen(String served, PlanChoice choice, List<CodeBlock> calls) {
        CodeBlock path = CodeBlock.of("$T.$L", choice.path().getDeclaringClass(), choice.path());
        calls.add(
                choice.index() == null
                        ? CodeBlock.of("$L($L)", served, path)
                        : CodeBlock.of("$L($L, $S)", served, path, choice.index()));
        if (choice.conjunct() >= 0) {
            calls.add(CodeBlock.of("unionOverConjunct($L)", choice.conjunct()));
        }
        for (PlanChoice term : choice.terms()) {
            CodeBlock by = CodeBlock.of("$T.$L", term.path().getDeclaringClass(), term.path());
            CodeBlock sortedBy = CodeBlock.of("$T.$L", SortStrategy.class, term.sortedBy());
            if (term.index() != null) {
                calls.add(CodeBlock.of("unionTerm($L, $S, $L)", by, term.index(), sortedBy));
            } else if (term.conjunct() >= 0) {
                calls.add(CodeBlock.of("unionTerm($L, $L, $L)", by, term.conjunct(), sortedBy));
            } else {
                calls.add(CodeBlock.of("unionTerm($L, $L)", by, sortedBy));
            }
        }
        if (choice.sortedBy() != SortStrategy.NONE) {
            calls.add(CodeBlock.of("sortedBy($T.$L)", SortStrategy.class, choice.sortedBy()));
        }
        calls.add(CodeBlock.of("selectionReason($L)", text(choice.reason())));
        String advice = choice.advice();
        if (advice != null) {
            calls.add(CodeBlock.of("advice($L)", text(advice)));
        }
    }

    private static CodeBlock sortKey(SortKey key) {
        return CodeBlock.of(
                "$L.$L($S)",
                QUERIES,
                key.descending() ? "descending" : "ascending",
                key.property().name());
    }

    private static CodeBlock condition(Condition condition) {
        if (condition instanceof Condition.All all) {
            return CodeBlock.of("$L.all($L)", QUERIES, conditions(all.terms()));
        }
        if (condition instanceof Condition.Any any) {
            return CodeBlock.of("$L.any($L)", QUERIES, conditions(any.terms()));
        }
        if (condition instanceof Condition.Not not) {
            return CodeBlock.of("$L.not($L)", QUERIES, condition(not.term()));
        }
        Condition.Test test = (Condition.Test) condition;
        return CodeBlock.of(
                "$L.$L($S, $T.$L, $L)",
                QUERIES,
                test.ignoreCase() ? "testIgnoringCase" : "test",
                test.property().name(),
                test.keyword().getDeclaringClass(),
                test.keyword(),
                test.argument());
    }

    /** Writes each of several conditions on its own line. */
    private static CodeBlock conditions(List<Condition> terms) {
        return CodeBlock.of(
                "$>$>\n$L$<$<",
                CodeBlock.join(terms.stream().map(QueryCode::condition).toList(), ",\n"));
    }

    private static CodeBlock joined(List<CodeBlock> parts) {
        return CodeBlock.join(parts, ", ");
    }

    /** Returns a string literal, which is split at spaces if it is long. */
    private static CodeBlock text(String text) {
        CodeBlock.Builder code = CodeBlock.builder();
        int start = 0;
        while (text.length() - start > WIDTH) {
            int blank = text.lastIndexOf(' ', start + WIDTH);
            int end = blank <= start ? start + WIDTH : blank + 1;
            code.add("$S$>$>\n+ $<$<", text.substring(start, end));
            start = end;
        }
        return code.add("$S", text.substring(start)).build();
    }
}
