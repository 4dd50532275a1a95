package dev.tables.boot.test;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.mapping.value.internal.JsonReadBack;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration that reads back each value that a {@link DataTablesTest} writes as JSON, and compares the result
 * with the original value. If the two values differ, the write fails with a
 * {@link org.springframework.dao.DataIntegrityViolationException}. Values of classes that do not define {@code equals}
 * are compared by their JSON.
 */
@AutoConfiguration(before = TablesAutoConfiguration.class)
@ConditionalOnClass(name = "tools.jackson.databind.json.JsonMapper")
public final class JsonRoundTripCheckAutoConfiguration {
    JsonRoundTripCheckAutoConfiguration() {}

    @Bean(destroyMethod = "close")
    static JsonReadBack.Use jsonReadBack() {
        return JsonReadBack.switchOn();
    }
}
