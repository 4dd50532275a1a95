package dev.tables.boot.actuate;

import dev.tables.boot.internal.ConfiguredSecrets;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration that hides secrets in the environment and the properties that the actuator shows, even if the
 * actuator is configured to show values. Secrets are the master key, keysets in properties or environment variables,
 * connection strings and shared access signatures. The values of these secrets are also hidden wherever else they
 * occur, such as in the command line.
 */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class TablesSanitizingAutoConfiguration {
    TablesSanitizingAutoConfiguration() {}

    @Bean
    SanitizingFunction tablesKeysSanitizingFunction(Environment environment) {
        ConfiguredSecrets secrets = new ConfiguredSecrets(environment);
        return data -> secrets.isNamed(data.getKey()) || secrets.isShownBy(data.getValue())
                ? data.withValue(SanitizableData.SANITIZED_VALUE)
                : data;
    }
}
