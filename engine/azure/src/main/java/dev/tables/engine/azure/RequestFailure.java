package dev.tables.engine.azure;

import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A substitute for an exception whose text may contain an address with its signature, a key, or a stored value. The
 * substitute contains the type and the stack trace of the original. Messages of libraries are always replaced, because
 * any of them may contain secrets. Exceptions of the JDK that cannot contain secrets are kept, because they describe
 * network problems.
 */
final class RequestFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The characters that appear in addresses with a signature, in connection strings and in quoted text. */
    private static final Pattern MAY_BE_SECRET = Pattern.compile("[?=&@'\"{<]");

    private RequestFailure(Throwable original) {
        super(text(original));
        setStackTrace(original.getStackTrace());
    }

    /**
     * Returns the failure if neither its message nor the messages of its causes can contain secrets; otherwise returns
     * a substitute.
     */
    static @Nullable Throwable of(@Nullable Throwable failure) {
        return failure == null || isHarmless(failure, seen()) ? failure : copy(failure, seen());
    }

    private static Set<Throwable> seen() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static boolean isHarmless(Throwable failure, Set<Throwable> seen) {
        if (!seen.add(failure)) {
            return true;
        }
        Throwable cause = failure.getCause();
        if (!isKept(failure) || cause != null && !isHarmless(cause, seen)) {
            return false;
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            if (!isHarmless(suppressed, seen)) {
                return false;
            }
        }
        return true;
    }

    private static RequestFailure copy(Throwable failure, Set<Throwable> seen) {
        RequestFailure copy = new RequestFailure(failure);
        seen.add(failure);
        Throwable cause = failure.getCause();
        if (cause != null && !seen.contains(cause)) {
            copy.initCause(copy(cause, seen));
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            if (!seen.contains(suppressed)) {
                copy.addSuppressed(copy(suppressed, seen));
            }
        }
        return copy;
    }

    private static boolean isKept(Throwable failure) {
        String text = failure.getMessage();
        return text == null
                || failure.getClass().getName().startsWith("java")
                        && !(failure instanceof IllegalArgumentException)
                        && !(failure instanceof URISyntaxException)
                        && !(failure instanceof MalformedURLException)
                        && !MAY_BE_SECRET.matcher(text).find();
    }

    private static String text(Throwable failure) {
        String type = failure.getClass().getName();
        if (failure.getMessage() == null) {
            return type;
        }
        return isKept(failure)
                ? type + ": " + failure.getMessage()
                : type + " (message omitted, because it can contain a signature, a key or a value)";
    }
}
