package dev.tables.differential.query;

import dev.tables.differential.model.Form;
import dev.tables.differential.model.Kind;
import dev.tables.differential.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Writes what a question asks as a typed predicate, from the documentation of generated properties. */
public final class PredicateSource {
    /** What repositories call it. */
    public static final String METHOD = "predicate";

    private final Question question;
    private final List<String> parameters = new ArrayList<>();

    private PredicateSource(Question question) {
        this.question = question;
    }

    /** The method that makes it of arguments. */
    static String of(Question question) {
        return new PredicateSource(question).method();
    }

    /** Whether generated properties have methods for it, which take values as they are declared. */
    static boolean canAsk(Term term) {
        Form form = term.field().form();
        return form != Form.MONEY
                && form != Form.LABEL
                && !(term.ignoreCase() && term.field().encrypted())
                && !(term.word().isOfEmpty() && !isText(term) && !term.field().isMultiValued());
    }

    private static boolean isText(Term term) {
        Form form = term.field().form();
        return term.field().compared() == Kind.STRING && !form.isCollection() && form != Form.MAP;
    }

    private String method() {
        List<String> branches = new ArrayList<>();
        for (List<Term> branch : question.branches()) {
            branches.add(joined("allOf", branch.stream().map(this::text).toList()));
        }
        String made = joined("anyOf", branches);
        return "\n    static EntityPredicate<" + Model.ENTITY + "> " + METHOD + "(" + String.join(", ", parameters)
                + ") {\n        return " + made + ";\n    }\n";
    }

    /** By methods of the predicates, or by those that take all. */
    private String joined(String function, List<String> terms) {
        String method = function.equals("allOf") ? ".and(" : ".or(";
        return question.name().hashCode() % 2 == 0
                ? terms.get(0)
                        + String.join(
                                "",
                                terms.stream()
                                        .skip(1)
                                        .map(term -> method + term + ")")
                                        .toList())
                : "EntityPredicate." + function + "(" + String.join(", ", terms) + ")";
    }

    private String text(Term term) {
        String property = Model.ENTITY + "_." + term.path() + (term.ignoreCase() ? ".ignoreCase()" : "");
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < term.word().arguments(); i++) {
            arguments.add("a" + parameters.size());
            parameters.add(QuestionSource.type(term) + " a" + parameters.size());
        }
        boolean several = term.field().form().isCollection();
        String called = switch (term.word()) {
            case IS -> several ? "contains" : "eq";
            case NOT -> "ne";
            case BETWEEN -> "between";
            case LESS -> "lt";
            case LESS_OR_EQUAL -> "le";
            case GREATER -> "gt";
            case GREATER_OR_EQUAL -> "ge";
            case NULL -> "isNull";
            case NOT_NULL -> "isNotNull";
            case EMPTY -> "isEmpty";
            case NOT_EMPTY -> "isNotEmpty";
            case LIKE -> "like";
            case NOT_LIKE -> "notLike";
            case STARTING -> "startsWith";
            case ENDING -> "endsWith";
            case CONTAINING -> "contains";
            case NOT_CONTAINING -> "doesNotContain";
            case IN -> several ? "containsAny" : "in";
            case NOT_IN -> "notIn";
            case TRUE -> "isTrue";
            case FALSE -> "isFalse";
        };
        return property + "." + called + "(" + String.join(", ", arguments) + ")";
    }
}
