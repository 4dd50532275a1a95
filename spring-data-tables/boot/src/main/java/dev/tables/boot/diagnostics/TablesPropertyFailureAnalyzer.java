package dev.tables.boot.diagnostics;

import dev.tables.boot.internal.ConfiguredSecrets;
import dev.tables.mapping.model.internal.Spelling;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.origin.Origin;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * A failure analyzer for invalid values of properties {@code tables.*}. The analysis shows the property, its origin,
 * its value and the allowed values. This analyzer precedes Spring Boot's own analyzers, which show the value even if it
 * is secret, and use Java's names of types.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class TablesPropertyFailureAnalyzer implements FailureAnalyzer {
    private final Environment environment;
    private final ConfiguredSecrets secrets;

    TablesPropertyFailureAnalyzer(Environment environment) {
        this.environment = environment;
        secrets = new ConfiguredSecrets(environment);
    }

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        BindException unbound = null;
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof InvalidConfigurationPropertyValueException invalid) {
                return isOurs(invalid.getName()) ? refused(invalid) : null;
            }
            if (at instanceof BindException one) {
                unbound = one;
            }
        }
        return unbound != null && isOurs(unbound.getName().toString()) ? unreadable(unbound) : null;
    }

    private static boolean isOurs(String name) {
        return name.startsWith("tables.") || name.startsWith("management.endpoint.tables.") || name.equals("tables");
    }

    private FailureAnalysis refused(InvalidConfigurationPropertyValueException invalid) {
        ConfigurationProperty property = find(invalid.getName());
        Object found = property == null ? invalid.getValue() : property.getValue();
        return new FailureAnalysis(
                "Property " + invalid.getName() + problem(invalid.getName(), found, property),
                invalid.getReason(),
                invalid);
    }

    private String problem(String name, @Nullable Object found, @Nullable ConfigurationProperty property) {
        if (found == null) {
            return " is not set.";
        }
        boolean isSecret = secrets.isNamed(name) || secrets.isShownBy(found);
        String value = isSecret ? "an invalid value" : "the invalid value '" + found + "'";
        return " has " + value + origin(property) + ".";
    }

    private FailureAnalysis unreadable(BindException unbound) {
        String name = unbound.getName().toString();
        ConfigurationProperty property = find(name);
        Class<?> type = unbound.getTarget().getType().resolve(Object.class);
        String found = property != null && isHarmless(type) ? String.valueOf(property.getValue()) : "";
        return new FailureAnalysis(
                found.isEmpty()
                        ? "Property " + name + " has an invalid value" + origin(property) + "." + expected(type)
                        : "Property " + name + " has the invalid value '" + found + "'" + origin(property) + "."
                                + expected(type),
                action(name, type, found),
                unbound);
    }

    /** Returns the property from the first source that contains it; null if none does. */
    private @Nullable ConfigurationProperty find(String name) {
        ConfigurationPropertyName wanted = ConfigurationPropertyName.of(name);
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            ConfigurationProperty property = source.getConfigurationProperty(wanted);
            if (property != null) {
                return property;
            }
        }
        return null;
    }

    /** Returns the origin of a property in parentheses; empty if it is unknown. */
    private static String origin(@Nullable ConfigurationProperty property) {
        Origin origin = property == null ? null : property.getOrigin();
        return origin == null ? "" : " (" + origin + ")";
    }

    /** Returns whether values of this type are never secret. */
    private static boolean isHarmless(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || Number.class.isAssignableFrom(type)
                || type == Boolean.class
                || type == Duration.class
                || type == DataSize.class
                || type == Path.class;
    }

    private static String expected(Class<?> type) {
        if (type.isEnum()) {
            return " The value must be one of the allowed values.";
        }
        if (type == boolean.class || type == Boolean.class) {
            return " The value must be true or false.";
        }
        if (type == Duration.class) {
            return " The value must be a duration.";
        }
        if (type == DataSize.class) {
            return " The value must be a size.";
        }
        if (type == Path.class) {
            return " The value must be a path.";
        }
        return isNumber(type) ? " The value must be a whole number." : "";
    }

    private static boolean isNumber(Class<?> type) {
        return type.isPrimitive() || Number.class.isAssignableFrom(type);
    }

    private static String action(String name, Class<?> type, String found) {
        if (type.isEnum()) {
            String nearest =
                    Spelling.closest(found, Arrays.stream(constants(type)).toList());
            String allowed = Arrays.stream(constants(type))
                    .map(value -> "    " + name + "=" + value)
                    .collect(Collectors.joining("\n"));
            return nearest == null
                    ? "Set the property to one of these values:\n\n" + allowed
                    : "Did you mean " + nearest + "? Set the property to one of these values:\n\n" + allowed;
        }
        if (type == Duration.class) {
            return "Set it to a number with a unit (ms, s, m, h, d), for example:\n\n" + "    " + name + "=30s";
        }
        if (type == DataSize.class) {
            return "Set it to a number with a unit (KB, MB, GB), for example:\n\n" + "    " + name + "=128MB";
        }
        if (Map.class.isAssignableFrom(type)) {
            return "Give each entry a name:\n\n" + "    " + name + ".<name>=...";
        }
        if (type.isRecord()) {
            return "Set its sub-properties instead:\n\n"
                    + Arrays.stream(type.getRecordComponents())
                            .map(one -> "    " + name + "." + KnownProperties.dashed(one.getName()) + "=...")
                            .collect(Collectors.joining("\n"));
        }
        if (type == boolean.class || type == Boolean.class) {
            return "Set it to true or false, or remove it.";
        }
        if (type == Path.class) {
            return "Set it to a path, or remove it.";
        }
        return isNumber(type) ? "Set it to a whole number, or remove it." : "Correct its value, or remove it.";
    }

    private static String[] constants(Class<?> type) {
        return Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
                .map(one -> ((Enum<?>) one).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toArray(String[]::new);
    }
}
