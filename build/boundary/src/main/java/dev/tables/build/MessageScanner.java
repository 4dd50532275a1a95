package dev.tables.build;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds messages in a compilation unit: every text that is passed to an exception, a logger, a diagnostic or a problem detail, and
 * every other text that reads as prose, because many messages are put together in methods.
 */
final class MessageScanner extends TreeScanner<@Nullable Void, @Nullable Void> {
    private static final Pattern SHOWING_TYPE =
            Pattern.compile(".*(Exception|Error|Failure|FailureAnalysis|ProblemDetail|Diagnostic|Refusal)");
    private static final Pattern LOGGER = Pattern.compile("(?i)(this\\.)?(log|logger)");
    private static final Set<String> LOG_METHODS = Set.of("trace", "debug", "info", "warn", "error", "fatal", "log");
    private static final Set<String> SHOWING_RECEIVERS = Set.of("diagnostics", "messager", "ProblemDetail");
    private static final Pattern WORD = Pattern.compile("(?<![\\w.$])[A-Za-z]?[a-z']+(?=[ ,.:;?!)\\n]|$)");
    private static final Pattern SQL = Pattern.compile(
            "(?s).*\\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|DROP|ALTER|TRUNCATE|WHERE|VALUES|LIMIT|extract|pg_)\\b.*");
    private static final Pattern CODE =
            Pattern.compile("(?s).*(\\$[TLSNW>]|::|[;{]\\s*$|\\b(null|new|return) \\w+[:.(]).*");

    private final Consumer<String> messages;
    private boolean shown;
    private boolean inException;

    MessageScanner(Consumer<String> messages) {
        this.messages = messages;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
        boolean before = inException;
        boolean shownBefore = shown;
        inException = SHOWING_TYPE.matcher(tree.getSimpleName()).matches();
        shown = false;
        super.visitClass(tree, null);
        inException = before;
        shown = shownBefore;
        return null;
    }

    @Override
    public @Nullable Void visitAnnotation(AnnotationTree tree, @Nullable Void unused) {
        return null;
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
        boolean shows = SHOWING_TYPE.matcher(tree.getIdentifier().toString()).matches();
        arguments(tree.getArguments(), shows);
        return scan(tree.getClassBody(), null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
        if (!emit(tree)) {
            scan(tree.getMethodSelect(), null);
            arguments(tree.getArguments(), isShowing(tree.getMethodSelect()));
        }
        return null;
    }

    @Override
    public @Nullable Void visitBinary(BinaryTree tree, @Nullable Void unused) {
        return emit(tree) ? null : super.visitBinary(tree, null);
    }

    @Override
    public @Nullable Void visitParenthesized(ParenthesizedTree tree, @Nullable Void unused) {
        return emit(tree) ? null : super.visitParenthesized(tree, null);
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree tree, @Nullable Void unused) {
        emit(tree);
        return null;
    }

    private boolean isShowing(ExpressionTree method) {
        if (method instanceof MemberSelectTree select) {
            String receiver = select.getExpression().toString();
            return SHOWING_RECEIVERS.contains(receiver)
                    || LOGGER.matcher(receiver).matches()
                            && LOG_METHODS.contains(select.getIdentifier().toString());
        }
        return inException && Set.of("super", "this").contains(method.toString());
    }

    private void arguments(List<? extends ExpressionTree> arguments, boolean shows) {
        boolean before = shown;
        shown |= shows;
        scan(arguments, null);
        shown = before;
    }

    /** Passes the text of an expression on if it is a message, and scans its variable parts. */
    private boolean emit(ExpressionTree tree) {
        List<Tree> variables = new ArrayList<>();
        String text = MessageText.of(tree, variables::add);
        if (text == null) {
            return false;
        }
        if (shown ? text.strip().contains(" ") : isProse(text)) {
            messages.accept(text.replace("\\", "\\\\").replace("\r", "\\r").replace("\n", "\\n"));
        }
        scan(variables, null);
        return true;
    }

    /** Whether a text has three words in a row of punctuation and spaces, and is neither SQL nor a template of source code. */
    private static boolean isProse(String text) {
        return WORD.matcher(text).results().limit(3).count() == 3
                && !SQL.matcher(text).matches()
                && !CODE.matcher(text).matches();
    }
}
