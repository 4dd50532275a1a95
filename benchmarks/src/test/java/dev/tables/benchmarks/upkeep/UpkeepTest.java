package dev.tables.benchmarks.upkeep;

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
class UpkeepTest {
    private static final int MEMBERS = 450;
    private static final int DAMAGED = 45;

    @ParameterizedTest
    @EnumSource
    void everyIndexRowIsPutFoundAndMended(KeeperKind kind, @TempDir Path directory) {
        for (Scope scope : Scope.values()) {
            try (Keeper keeper = kind.open(scope, directory.resolve(scope.name()))) {
                keeper.fill(MEMBERS);
                assertThat(keeper.verify()).isEqualTo(MEMBERS);
                assertThat(keeper.backfill()).isEqualTo(MEMBERS);
                assertThat(keeper.verify()).isZero();
                keeper.damage();
                assertThat(keeper.verify()).isEqualTo(DAMAGED);
                assertThat(keeper.repair()).isEqualTo(DAMAGED);
                assertThat(keeper.verify()).isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"RAW", "LIBRARY"})
    void aBacklogIsFinished(KeeperKind kind, @TempDir Path directory) {
        try (Keeper keeper = kind.open(Scope.TABLE, directory)) {
            keeper.fill(MEMBERS);
            keeper.backfill();
            keeper.leaveBacklog();
            // Index rows too many: the old ones, or the new ones.
            assertThat(keeper.verify()).isPositive();
            assertThat(keeper.recover()).isEqualTo(DAMAGED);
            assertThat(keeper.verify()).isZero();
            assertThat(keeper.recover()).isZero();
        }
    }

    @Test
    void halfOfTheBacklogIsCommitted(@TempDir Path directory) {
        LibraryKeeper<TableMember> keeper = new LibraryKeeper<>(directory, TableMember.class, TableMember::new);
        try (keeper) {
            keeper.fill(MEMBERS);
            keeper.backfill();
            keeper.leaveBacklog();
            assertThat(keeper.email(0)).isEqualTo(Members.movedEmail(0));
            assertThat(keeper.email(10)).isEqualTo(Members.email(10));
        }
    }

    @Test
    void theTableHasALineForEachJob(@TempDir Path directory) {
        UpkeepRun run = new UpkeepRun(
                directory, 1, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        run.measure(100);
        assertThat(UpkeepReport.text(run.results()).lines().filter(line -> line.startsWith("| 100 |")))
                .hasSize(7)
                .last()
                .asString()
                .startsWith("| 100 | recover a backlog | `TABLE` | ")
                .contains("| – |");
    }
}
