package dev.tables.engine.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mapped or written, a file of numbers is the same to everybody. */
class NumberFileTest {
    private static final Path MAPS = Path.of("/proc/self/maps");

    @TempDir
    private Path directory;

    private Path file(long... numbers) throws IOException {
        return Files.write(directory.resolve("numbers"), NumberFile.content(numbers));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void setWritesToTheFileImmediately(boolean mapped) throws IOException {
        Path path = file(1, -2, Long.MAX_VALUE, 0);
        long[] expected = {1, -2, Long.MAX_VALUE, 0};
        Random random = new Random(20261124);
        try (NumberFile file = NumberFile.open(path, mapped)) {
            for (int step = 0; step < 1000; step++) {
                int place = random.nextInt(expected.length);
                expected[place] = random.nextInt(4) == 0 ? expected[place] : random.nextLong();
                file.set(place, expected[place]);
                assertThat(file.get(place)).isEqualTo(expected[place]);
                assertThat(Files.readAllBytes(path)).isEqualTo(NumberFile.content(expected));
            }
            file.force();
        }
        try (NumberFile again = NumberFile.open(path, !mapped)) {
            for (int place = 0; place < expected.length; place++) {
                assertThat(again.get(place)).isEqualTo(expected[place]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void setFailsAfterClose(boolean mapped) throws IOException {
        Path path = file(7);
        NumberFile file = NumberFile.open(path, mapped);
        file.close();
        file.close();
        assertThatIOException().isThrownBy(() -> file.set(0, 8)).isInstanceOf(ClosedChannelException.class);
        assertThatIOException().isThrownBy(file::force);
        assertThat(file.get(0)).isEqualTo(7);
        assertThat(Files.readAllBytes(path)).isEqualTo(NumberFile.content(7));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void interruptedThreadCanUseTheFile(boolean mapped) throws IOException {
        Path path = file(7);
        Thread.currentThread().interrupt();
        try (NumberFile file = NumberFile.open(path, mapped)) {
            file.set(0, 8);
            file.force();
            assertThat(Thread.interrupted()).isTrue();
            file.set(0, 9);
        }
        assertThat(Files.readAllBytes(path)).isEqualTo(NumberFile.content(9));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 9, 15})
    void openIgnoresIncompleteNumberAtTheEnd(int bytes) throws IOException {
        Path path = Files.write(directory.resolve("numbers"), new byte[bytes]);
        try (NumberFile file = NumberFile.open(path)) {
            assertThat(file.size()).isEqualTo(bytes / Long.BYTES);
        }
        assertThat(Files.size(path)).isEqualTo(bytes);
    }

    @Test
    void fileIsMappedUntilItIsClosed() throws IOException {
        assumeTrue(Files.isReadable(MAPS), "this system does not say what is mapped");
        Path path = file(7);
        try (NumberFile file = NumberFile.open(path)) {
            file.set(0, 8);
            assertThat(isMapped(path)).isTrue();
        }
        assertThat(isMapped(path)).isFalse();
    }

    private static boolean isMapped(Path path) {
        try (Stream<String> lines = Files.lines(MAPS)) {
            return lines.anyMatch(line -> line.endsWith(path.toString()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
