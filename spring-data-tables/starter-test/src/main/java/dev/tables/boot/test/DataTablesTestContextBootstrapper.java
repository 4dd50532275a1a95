package dev.tables.boot.test;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/**
 * A bootstrapper that selects tables and keysets in memory for a {@link DataTablesTest}. Properties of the test take
 * precedence.
 */
final class DataTablesTestContextBootstrapper extends TestSliceTestContextBootstrapper<DataTablesTest> {
    @Override
    protected String @Nullable [] getProperties(Class<?> testClass) {
        String[] own = super.getProperties(testClass);
        Stream<String> properties = own == null ? Stream.empty() : Stream.of(own);
        return Stream.concat(
                        Stream.of(
                                "tables.store=memory",
                                "tables.messages.keys=shown",
                                "tables.encryption.keyset-directory=false",
                                "tables.encryption.create-missing-keysets=false"),
                        properties)
                .toArray(String[]::new);
    }
}
