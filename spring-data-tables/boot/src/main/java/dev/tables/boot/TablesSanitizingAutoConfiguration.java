package dev.tables.boot;

import java.util.Locale;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Keeps keys out of what the actuator shows of the environment and of properties, also where it is set to show values: the
 * master key, keysets given as properties, and environment variables that hold keysets.
 */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class TablesSanitizingAutoConfiguration {
    /** Made by Spring. */
    TablesSanitizingAutoConfiguration() {}

    @Bean
    SanitizingFunction tablesKeysSanitizingFunction(Environment environment) {
        String variables = letters(environment.getProperty("tables.encryption.environment-prefix", "TABLES_KEYSET_"));
        return data ->
                isKey(letters(data.getKey()), variables) ? data.withValue(SanitizableData.SANITIZED_VALUE) : data;
    }

    private static boolean isKey(String name, String variables) {
        return name.endsWith("tablesencryptionmasterkey")
                || name.contains("tablesencryptionkeysets")
                || !variables.isEmpty() && name.startsWith(variables);
    }

    /** However a source spells the name of a property. */
    private static String letters(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }
}
