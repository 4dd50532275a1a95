package dev.tables.build;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Formats an expression as the text of a message: string literals and their concatenation, with <code>{}</code> for each
 * variable part and <code>{one|other}</code> for a choice of two texts.
 */
final class MessageText {
    private static final String VARIABLE = "{}";

    private MessageText() {}

    /** Returns the text of an expression, or null if it contains no string literal of its own. */
    static @Nullable String of(ExpressionTree tree, Consumer<Tree> variables) {
        if (tree instanceof LiteralTree literal) {
            return literal.getValue() instanceof String text ? text : null;
        }
        if (tree instanceof ParenthesizedTree inner) {
            return of(inner.getExpression(), variables);
        }
        if (tree instanceof BinaryTree sum && tree.getKind() == Kind.PLUS && hasText(tree)) {
            return part(sum.getLeftOperand(), variables) + part(sum.getRightOperand(), variables);
        }
        if (tree instanceof MethodInvocationTree call) {
            return ofFormat(call, variables);
        }
        return null;
    }

    private static String part(ExpressionTree tree, Consumer<Tree> variables) {
        if (tree instanceof LiteralTree literal) {
            return String.valueOf(literal.getValue());
        }
        if (tree instanceof ParenthesizedTree inner) {
            return part(inner.getExpression(), variables);
        }
        if (tree instanceof ConditionalExpressionTree choice
                && (hasText(choice.getTrueExpression()) || hasText(choice.getFalseExpression()))) {
            variables.accept(choice.getCondition());
            return "{" + part(choice.getTrueExpression(), variables) + "|"
                    + part(choice.getFalseExpression(), variables) + "}";
        }
        String text = of(tree, variables);
        if (text == null) {
            variables.accept(tree);
        }
        return text == null ? VARIABLE : text;
    }

    /** The template of {@code "...".formatted(...)} or {@code String.format(...)}. */
    private static @Nullable String ofFormat(MethodInvocationTree call, Consumer<Tree> variables) {
        if (!(call.getMethodSelect() instanceof MemberSelectTree method)) {
            return null;
        }
        ExpressionTree template = null;
        if (method.getIdentifier().contentEquals("formatted")) {
            template = method.getExpression();
        } else if (method.getIdentifier().contentEquals("format")
                && method.getExpression().toString().equals("String")) {
            template = call.getArguments().stream()
                    .filter(MessageText::hasText)
                    .findFirst()
                    .orElse(null);
        }
        String text = template == null ? null : of(template, variables);
        if (text == null) {
            return null;
        }
        for (ExpressionTree argument : call.getArguments()) {
            if (argument != template) {
                variables.accept(argument);
            }
        }
        return text.replaceAll("%[-+#0 ,(]*[0-9.]*[a-zA-Z]", "{}");
    }

    private static boolean hasText(Tree tree) {
        if (tree instanceof LiteralTree literal) {
            return literal.getValue() instanceof String;
        }
        if (tree instanceof ParenthesizedTree inner) {
            return hasText(inner.getExpression());
        }
        if (tree instanceof ConditionalExpressionTree choice) {
            return hasText(choice.getTrueExpression()) || hasText(choice.getFalseExpression());
        }
        return tree instanceof BinaryTree sum && (hasText(sum.getLeftOperand()) || hasText(sum.getRightOperand()));
    }
}
