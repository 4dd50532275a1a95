package dev.tables.data.aot.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.javapoet.CodeBlock;

/** A generator of Java code for the values in a filter. */
final class Literal {
    private static final Set<Class<?>> PARSED = Set.of(
            Instant.class,
            LocalDate.class,
            LocalDateTime.class,
            LocalTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            YearMonth.class,
            Duration.class,
            Period.class);

    private Literal() {}

    /** Returns the expression for a value, or null if there is none. */
    static @Nullable CodeBlock of(Object value) {
        if (value instanceof List<?> list) {
            return ofList(list);
        }
        if (value instanceof String) {
            return CodeBlock.of("$S", value);
        }
        if (value instanceof Integer || value instanceof Boolean) {
            return CodeBlock.of("$L", value);
        }
        if (value instanceof Long) {
            return CodeBlock.of("$LL", value);
        }
        if (value instanceof Double number) {
            return Double.isFinite(number) ? CodeBlock.of("$LD", value) : null;
        }
        if (value instanceof Character character) {
            return CodeBlock.of("(char) $L", (int) character);
        }
        if (value instanceof UUID) {
            return CodeBlock.of("$T.fromString($S)", UUID.class, value.toString());
        }
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            return CodeBlock.of("new $T($S)", value.getClass(), value.toString());
        }
        return PARSED.contains(value.getClass())
                ? CodeBlock.of("$T.parse($S)", value.getClass(), value.toString())
                : null;
    }

    private static @Nullable CodeBlock ofList(List<?> values) {
        List<CodeBlock> elements = new ArrayList<>(values.size());
        for (Object value : values) {
            CodeBlock element = value == null ? null : of(value);
            if (element == null) {
                return null;
            }
            elements.add(element);
        }
        return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(elements, ", "));
    }
}
