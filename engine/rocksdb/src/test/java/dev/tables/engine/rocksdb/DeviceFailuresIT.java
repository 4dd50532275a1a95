package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.Durability;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every cause that makes a write fail (no space, no file handles, missing permissions, a read-only file system, errors of the device, a failed
 * flush), then its end: reads succeed and health reports the cause meanwhile; writes succeed afterwards without a restart. And a failure of each
 * call to a file of an orderly close.
 */
class DeviceFailuresIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(44);

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(Durability.class)
    void writesSucceedAgainAfterDeviceFailure(Durability durability) throws IOException, InterruptedException {
        Random random = SEED.plus(durability.ordinal()).random();
        List<String> faults = new ArrayList<>();
        for (int number = 0; number < WritesThroughFailures.FAULTS.size(); number++) {
            faults.add(String.valueOf(number));
        }
        Collections.shuffle(faults, random);
        List<String> arguments = new ArrayList<>(List.of(String.valueOf(random.nextLong()), durability.name()));
        arguments.addAll(faults.subList(0, Math.min(faults.size(), Effort.byEffort("device.faults", 1, 6))));

        List<String> lines = FailingFiles.run(WritesThroughFailures.class, directory, arguments);

        assertSound(lines);
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void closeKeepsAcknowledgedWritesOrThrowsAfterDeviceFailure(Durability durability)
            throws IOException, InterruptedException {
        Random random = SEED.plus(durability.ordinal()).random();

        List<String> lines = FailingFiles.run(
                ClosesThroughFailures.class,
                directory,
                List.of(String.valueOf(random.nextLong()), durability.name(), String.valueOf(Effort.byEffort(20, 2))));

        assertSound(lines);
    }

    private static void assertSound(List<String> lines) {
        assertThat(lines).noneMatch(line -> line.startsWith(WritesThroughFailures.WRONG));
        assertThat(lines).contains(WritesThroughFailures.DONE);
    }
}
