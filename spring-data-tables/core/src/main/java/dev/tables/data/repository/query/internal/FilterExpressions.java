package dev.tables.data.repository.query.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.method.FilterLiterals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.expression.ValueEvaluationContextProvider;
import org.springframework.data.expression.ValueExpression;
import org.springframework.data.expression.ValueExpressionParser;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import org.springframework.expression.ParseException;

/**
 * The expressions in a filter. SpEL expressions are evaluated at each call, placeholders once at startup. The value is
 * bound as an argument, so that it is never parsed as part of the filter.
 */
final class FilterExpressions {
    private final ValueEvaluationContextProvider contexts;
    private final int parameters;
    private final List<Slot> slots = new ArrayList<>();

    /**
     * An expression.
     *
     * @param expression the expression that is evaluated at each call; null if the value is already known
     * @param value the value of a placeholder
     */
    private record Slot(
            @Nullable ValueExpression expression, @Nullable Object value) {}

    /**
     * Creates the expressions of a method's filter.
     *
     * @throws UnsupportedQueryException if a placeholder has no value, or a value of another type than its property
     */
    FilterExpressions(
            TablesQueryMethod method, EntityModel model, QueryDeclaration declared, ValueExpressionDelegate delegate) {
        this.contexts = delegate.createValueContextProvider(method.getParameters());
        this.parameters = method.getParameters().getNumberOfParameters();
        int first = method.getParameters().getBindableParameters().getNumberOfParameters();
        for (int i = 0; i < declared.expressions().size(); i++) {
            String text = declared.expressions().get(i);
            ValueExpression expression = delegate.parse(text);
            slots.add(
                    isPlaceholder(text)
                            ? new Slot(null, placeholder(model, testOfArgument(declared, first + i), text, expression))
                            : new Slot(expression, null));
        }
    }

    /**
     * Rejects texts that are not valid expressions.
     *
     * @throws UnsupportedQueryException if one of the texts is not a valid expression
     */
    static void check(String entity, List<String> expressions) {
        for (String expression : expressions) {
            try {
                ValueExpressionParser.create().parse(expression);
            } catch (ParseException | IllegalStateException wrong) {
                throw new UnsupportedQueryException(
                        entity, null, "the expression '" + expression + "' cannot be parsed: " + wrong.getMessage());
            }
        }
    }

    private static boolean isPlaceholder(String text) {
        return text.startsWith("$");
    }

    private static Condition.Test testOfArgument(QueryDeclaration declared, int argument) {
        for (Condition.Test test :
                Objects.requireNonNull(declared.spec().condition()).tests()) {
            if (test.keyword().argumentCount() > 0 && test.argument() == argument) {
                return test;
            }
        }
        throw new IllegalStateException("The filter contains a placeholder that is not the value of a comparison.");
    }

    private Object placeholder(EntityModel model, Condition.Test test, String text, ValueExpression expression) {
        String value = String.valueOf(expression.evaluate(contexts.getEvaluationContext(new Object[parameters])));
        if (test.keyword() != QueryKeyword.IN) {
            return FilterLiterals.ofText(model, test.property(), value);
        }
        return Arrays.stream(value.split(","))
                .map(String::trim)
                .filter(one -> !one.isEmpty())
                .map(one -> FilterLiterals.ofText(model, test.property(), one))
                .toList();
    }

    /** Returns the arguments of a call followed by the values of expressions. */
    @Nullable
    Object[] behind(@Nullable Object[] arguments, @Nullable Object[] call) {
        if (slots.isEmpty()) {
            return arguments;
        }
        @Nullable Object[] all = Arrays.copyOf(arguments, arguments.length + slots.size());
        for (int i = 0; i < slots.size(); i++) {
            ValueExpression expression = slots.get(i).expression();
            all[arguments.length + i] = expression == null
                    ? slots.get(i).value()
                    : expression.evaluate(contexts.getEvaluationContext(call, expression.getExpressionDependencies()));
        }
        return all;
    }
}
