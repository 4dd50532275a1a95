package dev.tables.boot.test;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/** Puts the tables and keysets of a {@link DataTablesTest} into memory, before the test's own properties, which may differ. */
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
