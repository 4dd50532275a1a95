package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.crypto.tink.KeysetHandle;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.tck.fault.internal.PowerCutDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A test of power failures before each step of a change of keysets. Another process loads the keysets before each step
 * too and encrypts with them. No key that was returned is ever lost, and a destroyed keyset stays destroyed.
 */
class KeysetPowerCutTest {
    private static final Path DIRECTORY = Path.of("/application/data/keys");
    private static final MasterKey MASTER =
            MasterKey.ofBase64(Base64.getEncoder().encodeToString(new byte[32]));

    private final Set<Integer> handedOut = new LinkedHashSet<>();
    private final Set<String> done = new TreeSet<>();
    /** Whether keys are being removed on purpose. */
    private boolean pruning;

    private static KeysetDirectory keysets(PowerCutDisk disk) {
        return new KeysetDirectory(DIRECTORY, MASTER, new DurableFiles(disk, FilePermissions.OWNER_ONLY));
    }

    private static Set<Integer> keys(@Nullable KeysetHandle keyset) {
        Set<Integer> ids = new TreeSet<>();
        for (int i = 0; keyset != null && i < keyset.size(); i++) {
            ids.add(keyset.getAt(i).getId());
        }
        return ids;
    }

    /** Writes rows under the primary key of the loaded keyset. */
    private void encrypt(PowerCutDisk disk) {
        KeysetHandle keyset = keysets(disk).load("default");
        if (keyset != null) {
            handedOut.add(keyset.getPrimary().getId());
        }
    }

    private void changes(PowerCutDisk disk) {
        disk.before(() -> encrypt(disk));
        KeysetDirectory keysets = keysets(disk);
        assertThat(keysets.createIfAbsent("default")).isTrue();
        done.add("created");
        keysets.rotate("default");
        keysets.rotate("default");
        done.add("rotated");
        pruning = true;
        keysets.pruneWithoutUsageCheck("default");
        done.add("pruned");
        keysets.create("customer-7");
        done.add("customer-7 created");
        keysets.rotate("customer-7");
        keysets.destroy("customer-7");
        done.add("customer-7 destroyed");
    }

    private void check(PowerCutDisk found, String when) {
        KeysetDirectory keysets = keysets(found);
        Set<Integer> left = keys(keysets.load("default"));
        assertThat(contents(found)).as(when).allMatch(name -> name.matches("[a-z0-9-]+\\.(json|destroyed)|\\.lock"));
        assertThat(left).as(when).containsAll(pruning ? Set.of() : handedOut);
        if (done.contains("created")) {
            assertThat(left).as(when).isNotEmpty();
        }
        if (done.contains("pruned")) {
            assertThat(left).as(when).hasSize(1);
        } else if (done.contains("rotated")) {
            assertThat(left.size()).as(when).isIn(1, 3);
        }
        if (done.contains("customer-7 destroyed")) {
            assertThatThrownBy(() -> keysets.load("customer-7")).as(when).isInstanceOf(KeysetDestroyedException.class);
            assertThat(found.exists(DIRECTORY.resolve("customer-7.json")))
                    .as(when)
                    .isFalse();
        } else if (done.contains("customer-7 created")) {
            Throwable refused = catchThrowable(
                    () -> assertThat(keys(keysets.load("customer-7"))).as(when).hasSizeBetween(1, 2));
            assertThat(refused == null || refused instanceof KeysetDestroyedException)
                    .as(when)
                    .isTrue();
        }
        // What a process left that died so does not stand in the way.
        keysets.createIfAbsent("default");
        keysets.rotate("default");
        assertThat(keys(keysets.load("default"))).as(when).hasSizeGreaterThan(left.size());
    }

    private static List<String> contents(PowerCutDisk disk) {
        try {
            return disk.isDirectory(DIRECTORY)
                    ? disk.list(DIRECTORY).stream()
                            .map(file -> String.valueOf(file.getFileName()))
                            .toList()
                    : List.of();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Checks that no file contains a byte of a destroyed keyset. Processes die at any step, followed by another power
     * failure.
     */
    @Test
    void destroyedKeysetIsInNoFileAfterPowerFailure() throws IOException {
        boolean cut = true;
        int found = 0;
        for (int before = 1; cut; before++) {
            PowerCutDisk disk = new PowerCutDisk().cutBefore(before);
            cut = false;
            try {
                KeysetDirectory keysets = keysets(disk);
                keysets.create("default");
                keysets.rotate("default");
                keysets.pruneWithoutUsageCheck("default");
                keysets.destroy("default");
            } catch (PowerCutDisk.PowerCut power) {
                cut = true;
            }
            for (PowerCutDisk left : disk.afterPowerCut()) {
                boolean wasThere = isDestroyed(left);
                for (PowerCutDisk after : left.afterPowerCut()) {
                    found++;
                    for (String file : contents(after)) {
                        assertThat(after.read(DIRECTORY.resolve(file)))
                                .as(file + " before operation " + before)
                                .isEmpty();
                    }
                    if (wasThere) {
                        assertThatThrownBy(() -> keysets(after).load("default"))
                                .isInstanceOf(KeysetDestroyedException.class);
                    } else {
                        assertThat(keysets(after).load("default")).isNull();
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    /** Destroys the keyset; returns whether it existed. */
    private static boolean isDestroyed(PowerCutDisk disk) {
        try {
            keysets(disk).destroy("default");
            return true;
        } catch (KeysetNotFoundException neverMade) {
            return false;
        }
    }

    private int cutEverywhere(boolean forgettingNames) {
        int found = 0;
        boolean cut = true;
        for (int before = 1; cut; before++) {
            handedOut.clear();
            pruning = false;
            done.clear();
            PowerCutDisk disk = new PowerCutDisk().cutBefore(before);
            cut = false;
            try {
                changes(forgettingNames ? disk.forgettingNames() : disk);
            } catch (PowerCutDisk.PowerCut power) {
                cut = true;
            }
            for (PowerCutDisk after : disk.afterPowerCut()) {
                check(after, "cut before operation " + before);
                found++;
            }
        }
        return found;
    }

    @Test
    void returnedKeysSurvivePowerFailure() {
        assertThat(cutEverywhere(false)).isGreaterThan(50);
    }

    @Test
    void checkDetectsAnUnforcedDirectory() {
        assertThatThrownBy(() -> cutEverywhere(true)).isInstanceOf(AssertionError.class);
    }
}
