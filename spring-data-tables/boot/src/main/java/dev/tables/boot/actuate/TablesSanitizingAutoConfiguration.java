package dev.tables.boot.actuate;

import dev.tables.boot.internal.ConfiguredSecrets;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Keeps secrets out of what the actuator shows of the environment and of properties, also where it is set to show values: the
 * master key, keysets given as properties or environment variables, connection strings and shared access signatures; under
 * their own names, and wherever else their values are, such as in the command line.
 */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class TablesSanitizingAutoConfiguration {
    /** Made by Spring. */
    TablesSanitizingAutoConfiguration() {}

    @Bean
    SanitizingFunction tablesKeysSanitizingFunction(Environment environment) {
        ConfiguredSecrets secrets = new ConfiguredSecrets(environment);
        return data -> secrets.isNamed(data.getKey()) || secrets.isShownBy(data.getValue())
                ? data.withValue(SanitizableData.SANITIZED_VALUE)
                : data;
    }
}
