package dev.tables.data.aot;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/** What came of a call, as text: the same text for the same outcome, whatever the store's versions of entities. */
final class Outcome {
    private Outcome() {}

    static String of(Object repository, Method method, @Nullable Object... arguments) {
        try {
            Object result = method.invoke(repository, arguments);
            return (result == null ? "null" : kind(result)) + " " + text(result);
        } catch (InvocationTargetException failed) {
            return String.valueOf(failed.getCause());
        } catch (IllegalAccessException hidden) {
            throw new AssertionError(hidden);
        }
    }

    /** The type that a caller sees. */
    private static String kind(Object result) {
        for (Class<?> type : List.of(
                java.util.List.class, java.util.Set.class, Stream.class, Page.class, Slice.class, Window.class)) {
            if (type.isInstance(result)) {
                return type.getSimpleName();
            }
        }
        return result.getClass().getSimpleName().replaceAll("\\$.*", "");
    }

    private static String text(@Nullable Object result) {
        if (result instanceof Optional<?> optional) {
            return text(optional.orElse(null));
        }
        if (result instanceof CompletableFuture<?> future) {
            return text(future.join());
        }
        if (result instanceof Stream<?> stream) {
            try (stream) {
                return text(stream.toList());
            }
        }
        if (result instanceof Object[] array) {
            return text(Arrays.asList(array));
        }
        if (result instanceof Window<?> window) {
            List<Object> places = new ArrayList<>();
            for (int i = 0; i < window.size(); i++) {
                places.add(window.positionAt(i));
            }
            return text(window.getContent()) + places + window.hasNext();
        }
        if (result instanceof Slice<?> slice) {
            String total = slice instanceof Page<?> page ? " of " + page.getTotalElements() : "";
            return text(slice.getContent()) + total + (slice.hasNext() ? slice.nextPageable() : "");
        }
        if (result instanceof Iterable<?> all) {
            List<String> texts = new ArrayList<>();
            all.forEach(one -> texts.add(text(one)));
            return texts.toString();
        }
        return result != null && java.lang.reflect.Proxy.isProxyClass(result.getClass())
                ? shown(result)
                : String.valueOf(result).replaceAll("version=[^,\\]]*", "version");
    }

    /** What a projection shows. */
    private static String shown(Object projection) {
        List<String> shown = new ArrayList<>();
        for (Class<?> type : projection.getClass().getInterfaces()) {
            for (Method getter : type.getMethods()) {
                if (getter.getName().startsWith("get")
                        && getter.getParameterCount() == 0
                        && type.getName().contains("Repository")) {
                    shown.add(getter.getName() + "=" + Outcome.of(projection, getter));
                }
            }
        }
        return shown.toString();
    }
}
