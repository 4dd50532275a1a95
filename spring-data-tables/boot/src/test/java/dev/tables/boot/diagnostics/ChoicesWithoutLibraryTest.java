package dev.tables.boot.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.mock.env.MockEnvironment;

class ChoicesWithoutLibraryTest {
    @ParameterizedTest
    @CsvSource({
        "tables.cache.enabled, dev.tables.integration, dev.tables:tables-integrations",
        "tables.locks.enabled, org.springframework.integration, org.springframework.integration:spring-integration-core",
        "tables.metadata-store.enabled, org.springframework.integration, org.springframework.integration:spring-integration-core",
        "tables.modulith.enabled, org.springframework.modulith, org.springframework.modulith:spring-modulith-events-core",
        "tables.session.enabled, org.springframework.session, org.springframework.session:spring-session-core",
        "tables.session.enabled, dev.tables.integration, dev.tables:tables-integrations",
    })
    void warningListsTheMissingLibrary(String property, String missing, String library) {
        ClassLoader lacking = new FilteredClassLoader(missing);
        MockEnvironment environment = new MockEnvironment().withProperty(property, "on");
        assertThat(ChoicesWithoutLibrary.warnings(environment, lacking))
                .containsExactly("The property " + property
                        + " is true but has no effect, because a dependency is missing. Add " + library
                        + ", or remove the property.");
        assertThat(ChoicesWithoutLibrary.warnings(environment, getClass().getClassLoader()))
                .isEmpty();
        assertThat(ChoicesWithoutLibrary.warnings(new MockEnvironment().withProperty(property, "off"), lacking))
                .isEmpty();
    }
}
