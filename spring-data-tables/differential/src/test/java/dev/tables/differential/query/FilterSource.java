package dev.tables.differential.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes what a question asks as a filter, from the documentation of filters. */
final class FilterSource {
    private final Question question;
    private int arguments;

    private FilterSource(Question question) {
        this.question = question;
    }

    /** The annotation that asks it. */
    static String of(Question question) {
        return new FilterSource(question).annotation();
    }

    /** Whether filters have words for it. */
    static boolean canAsk(Term term) {
        boolean like = term.word() == Word.LIKE || term.word() == Word.NOT_LIKE;
        return !term.ignoreCase() && !like && !term.word().isOfEmpty();
    }

    private String annotation() {
        StringBuilder text = new StringBuilder("@dev.tables.data.repository.Query(value = \"");
        List<String> branches = new ArrayList<>();
        for (List<Term> branch : question.branches()) {
            branches.add(branch.stream().map(this::text).collect(Collectors.joining(" and ")));
        }
        text.append(branches.stream().map(branch -> "(" + branch + ")").collect(Collectors.joining(" or ")))
                .append('"');
        if (!question.orders().isEmpty()) {
            text.append(question.orders().stream()
                    .map(order -> order.path() + (order.descending() ? " desc" : ""))
                    .collect(Collectors.joining(", ", ", sort = \"", "\"")));
        }
        if (question.top() > 0) {
            text.append(", top = ").append(question.top());
        }
        return text.append(
                        switch (question.subject()) {
                            case FIND -> ")";
                            case COUNT -> ", count = true)";
                            case EXISTS -> ", exists = true)";
                            case DELETE -> ", delete = true)";
                        })
                .toString();
    }

    private String text(Term term) {
        String path = arguments % 2 == 0 ? term.path() : term.path().replace('.', '/');
        return switch (term.word()) {
            case IS -> path + " eq " + argument();
            case NOT -> path + " ne " + argument();
            case BETWEEN -> path + " ge " + argument() + " and " + path + " le " + argument();
            case LESS -> path + " lt " + argument();
            case LESS_OR_EQUAL -> argument() + " ge " + path;
            case GREATER -> argument() + " lt " + path;
            case GREATER_OR_EQUAL -> path + " ge " + argument();
            case NULL -> path + " eq null";
            case NOT_NULL -> path + " ne null";
            case STARTING -> "startswith(" + path + ", " + argument() + ")";
            case ENDING -> "endswith(" + path + "," + argument() + ")";
            case CONTAINING -> "contains(" + path + ", " + argument() + ")";
            case NOT_CONTAINING -> path + " ne null and not contains(" + path + ", " + argument() + ")";
            case IN -> path + " in (" + argument() + ")";
            case NOT_IN -> path + " ne null and not (" + path + " in (" + argument() + "))";
            case TRUE -> path;
            case FALSE -> path + " eq false";
            case LIKE, NOT_LIKE, EMPTY, NOT_EMPTY ->
                throw new IllegalStateException(term.word().name());
        };
    }

    /** By number or by name. */
    private String argument() {
        int number = arguments++;
        return number % 2 == 0 ? ":a" + number : "?" + (number + 1);
    }
}
