package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.azure.Emulator;
import dev.tables.testing.Thorough;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application prepared for Azure Tables imports and asks there, that is on the vendor's emulator. */
@Thorough("starts Azurite")
class AzureAheadOfTimeIT {
    private static final String AZURE = "--tables.store=azure";

    @TempDir
    private Path directory;

    @Test
    void applicationProcessedForAzureRunsOnAzurite() throws Exception {
        String account = "--tables.azure.connection-string=" + Emulator.start().connectionString();
        PreparedApplication prepared = PreparedApplication.forArguments(directory.resolve("prepared"), AZURE);
        Process process = PreparedApplication.java(
                        prepared.classPath(),
                        List.of(
                                "-Dspring.aot.enabled=true",
                                EmployeesApplication.class.getName(),
                                AZURE,
                                account,
                                // Other tests keep tables of their own there, under other keys.
                                "--tables.azure.table-name-prefix=prepared",
                                "--tables.encryption.keyset-directory=" + directory.resolve("keys")))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said)
                .contains("Tables are on an emulator such as Azurite at http://127.0.0.1")
                .contains("Imported 1,459 employees, titles and salaries")
                .contains("the highest salary, from a stream of all");
        assertThat(Files.readString(prepared.metadata()))
                .contains("com.azure.data.tables.implementation.TablesImpl$TablesService");
    }
}
