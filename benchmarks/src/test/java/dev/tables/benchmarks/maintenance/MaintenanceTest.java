package dev.tables.benchmarks.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every contender does the jobs rightly; otherwise its timings mean nothing. */
class MaintenanceTest {
    private static final int MEMBERS = 450;
    private static final int DAMAGED = 45;

    @ParameterizedTest
    @EnumSource
    void everyIndexRowIsWrittenFoundAndRepaired(MaintainerKind kind, @TempDir Path directory) {
        for (Scope scope : Scope.values()) {
            try (Maintainer maintainer = kind.open(scope, directory.resolve(scope.name()))) {
                maintainer.fill(MEMBERS);
                assertThat(maintainer.verify()).isEqualTo(MEMBERS);
                assertThat(maintainer.backfill()).isEqualTo(MEMBERS);
                assertThat(maintainer.verify()).isZero();
                maintainer.damage();
                assertThat(maintainer.verify()).isEqualTo(DAMAGED);
                assertThat(maintainer.repair()).isEqualTo(DAMAGED);
                assertThat(maintainer.verify()).isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"RAW", "LIBRARY"})
    void backlogIsRecovered(MaintainerKind kind, @TempDir Path directory) {
        try (Maintainer maintainer = kind.open(Scope.TABLE, directory)) {
            maintainer.fill(MEMBERS);
            maintainer.backfill();
            maintainer.leaveBacklog();
            // Index rows too many: the old ones, or the new ones.
            assertThat(maintainer.verify()).isPositive();
            assertThat(maintainer.recover()).isEqualTo(DAMAGED);
            assertThat(maintainer.verify()).isZero();
            assertThat(maintainer.recover()).isZero();
        }
    }

    @Test
    void halfOfTheBacklogIsCommitted(@TempDir Path directory) {
        LibraryMaintainer<TableMember> maintainer =
                new LibraryMaintainer<>(directory, TableMember.class, TableMember::new);
        try (maintainer) {
            maintainer.fill(MEMBERS);
            maintainer.backfill();
            maintainer.leaveBacklog();
            assertThat(maintainer.email(0)).isEqualTo(Members.movedEmail(0));
            assertThat(maintainer.email(10)).isEqualTo(Members.email(10));
        }
    }

    @Test
    void reportHasALineForEachJob(@TempDir Path directory) {
        MaintenanceRun run = new MaintenanceRun(
                directory, 1, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        run.measure(100);
        assertThat(MaintenanceReport.text(run.results()).lines().filter(line -> line.startsWith("| 100 |")))
                .hasSize(7)
                .last()
                .asString()
                .startsWith("| 100 | recover a backlog | `TABLE` | ")
                .contains("| – |");
    }
}
