package dev.tables.differential.query;

import dev.tables.differential.model.Field;
import dev.tables.differential.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a question as a repository in Java. */
public final class QuestionSource {
    private final Question question;

    private QuestionSource(Question question) {
        this.question = question;
    }

    /** The source of the repository. */
    public static String of(Question question) {
        return new QuestionSource(question).text();
    }

    /** The declaration of the method. */
    public static String method(Question question) {
        return new QuestionSource(question).method();
    }

    private String text() {
        return "package " + question.model().home() + ";\n\n" + """
                import dev.tables.annotation.*;
                import dev.tables.data.repository.TablesPredicateExecutor;
                import dev.tables.data.repository.TablesRepository;
                import dev.tables.mapping.query.predicate.EntityPredicate;
                import org.jspecify.annotations.Nullable;
                import org.springframework.data.domain.*;

                """ + "public interface " + question.name()
                + " extends TablesRepository<Thing, ThingKey>"
                + (question.isTyped() ? ", TablesPredicateExecutor<Thing>" : "") + " {\n"
                + projection() + "    @AllowScan @AllowTotalCount"
                + (question.extra() == Question.Extra.PAGEABLE || question.extra() == Question.Extra.POSITION
                        ? " @AllowOffset"
                        : "")
                + (Math.floorMod(question.method().hashCode(), 2) == 0 ? " @AllowDescendingReads" : "")
                + (question.eventual() ? " @ReadConsistency(IndexConsistency.EVENTUAL)" : "")
                + (question.isFilter() ? "\n    " + FilterSource.of(question) : "")
                + "\n    " + method() + ";\n"
                + (question.isTyped() ? PredicateSource.of(question) : "") + "}\n";
    }

    private String method() {
        String one = switch (question.shown().kind()) {
            case ENTITY -> Model.ENTITY;
            case DYNAMIC_RECORD, DYNAMIC_INTERFACE -> "P";
            default -> Shown.TYPE;
        };
        return (question.shown().isDynamic() ? "<P> " : "")
                + question.returned().type(one) + " " + question.method() + "(" + String.join(", ", parameters()) + ")";
    }

    private List<String> parameters() {
        List<String> parameters = new ArrayList<>();
        for (Term term : question.terms()) {
            if (question.isRange(term)) {
                parameters.add("Range<" + term.field().compared().type() + "> a" + parameters.size());
                continue;
            }
            for (int i = 0; i < term.word().arguments(); i++) {
                parameters.add(type(term) + " a" + parameters.size());
            }
        }
        switch (question.extra()) {
            case SORT -> parameters.add("Sort sort");
            case LIMIT -> parameters.add("Limit limit");
            case PAGEABLE -> parameters.add("Pageable page");
            case POSITION -> parameters.add("ScrollPosition position");
            case NONE -> {}
        }
        if (question.shown().isDynamic()) {
            parameters.add("Class<P> type");
        }
        return parameters;
    }

    static String type(Term term) {
        String one = term.field().compared().type();
        if (term.word().isSeveral()) {
            return "java.util.Collection<" + one + ">";
        }
        return term.takesNull() ? Field.annotated(one) : one;
    }

    private String projection() {
        List<Field> fields = question.shown().fields();
        return switch (question.shown().kind()) {
            case ENTITY -> "";
            case RECORD, DYNAMIC_RECORD ->
                "    record Shown("
                        + fields.stream()
                                .map(field -> declared(field) + " " + field.name())
                                .collect(Collectors.joining(", "))
                        + ") {}\n\n";
            case INTERFACE, DYNAMIC_INTERFACE ->
                "    interface Shown {\n"
                        + fields.stream()
                                .map(field -> "        " + declared(field) + " get" + field.capital() + "();\n")
                                .collect(Collectors.joining())
                        + "    }\n\n";
            case CLASS ->
                "    class Shown {\n"
                        + fields.stream()
                                .map(field -> "        public final " + declared(field) + " " + field.name() + ";\n")
                                .collect(Collectors.joining())
                        + "        public Shown("
                        + fields.stream()
                                .map(field -> declared(field) + " " + field.name())
                                .collect(Collectors.joining(", "))
                        + ") {"
                        + fields.stream()
                                .map(field -> " this." + field.name() + " = " + field.name() + ";")
                                .collect(Collectors.joining())
                        + " }\n    }\n\n";
        };
    }

    /** A property as the projection has it: as the entity has it, but for primitives that a subtype lacks. */
    private static String declared(Field field) {
        if (field.primitive() && field.owner() > 0) {
            return Field.annotated(field.kind().type());
        }
        return field.nullable() || field.owner() > 0 ? Field.annotated(field.type()) : field.type();
    }
}
