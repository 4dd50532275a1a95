package dev.tables.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class BenchmarksTest {
    private static CommandLine commandLine() {
        return new CommandLine(new Benchmarks()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Test
    void parserAcceptsDefaults() {
        assertThatCode(() -> commandLine().parseArgs()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource
    void parserAcceptsAndDescribesEveryScope(Benchmarks.Scope scope) {
        String given = scope.name().toLowerCase(Locale.ROOT);

        assertThatCode(() -> commandLine().parseArgs("--scope", given)).doesNotThrowAnyException();
        assertThat(commandLine().getUsageMessage()).contains(given);
    }
}
