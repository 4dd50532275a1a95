package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a log leaves that was damaged after its writer was killed. */
class DamagedLogTest {
    private static final int WRITES = 20;
    private static final int FLUSHED = 15;

    @TempDir
    Path directory;

    private Path killed;

    private static Bytes bytes(String text) {
        return Bytes.copyOf(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static RocksDbOrderedStore open(Path where) {
        return RocksDbOrderedStore.open(where, RocksDbOptions.defaults());
    }

    /** A copy of the files of an open store is what a killed process leaves. */
    @BeforeEach
    void kill() throws IOException {
        killed = Files.createDirectory(directory.resolve("killed"));
        Path living = directory.resolve("living");
        try (OrderedStore store = open(living)) {
            for (int number = 0; number < WRITES; number++) {
                WriteBatch batch = new WriteBatch();
                batch.put(bytes("key" + number), bytes("v".repeat(20_000)));
                store.write(batch, true);
                if (number == FLUSHED - 1) {
                    store.sync();
                }
            }
            try (Stream<Path> files = Files.list(living)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (!file.endsWith("LOCK") && !file.endsWith("tables.lock")) {
                        Files.copy(file, killed.resolve(file.getFileName()));
                    }
                }
            }
        }
    }

    private Path log() throws IOException {
        try (Stream<Path> files = Files.list(killed)) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .max(Path::compareTo)
                    .orElseThrow();
        }
    }

    private void damage(long at) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log().toFile(), "rw")) {
            file.seek(at);
            int was = file.read();
            file.seek(at);
            file.write(was ^ 0x55);
        }
    }

    private static int recovered(OrderedStore store) {
        int found = 0;
        while (store.readInto(bytes("key" + found), new Bytes(1))) {
            found++;
        }
        return found;
    }

    @Test
    void intactLogIsRecoveredCompletely() {
        try (OrderedStore store = open(killed)) {
            assertThat(recovered(store)).isEqualTo(WRITES);
            assertThatCode(store::verifyChecksums).doesNotThrowAnyException();
        }
    }

    @Test
    void openFailsIfTheLogIsDamagedBeforeAcknowledgedWrites() throws IOException {
        damage(100_000);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> open(killed).close())
                    .isInstanceOf(StoreCorruptedException.class)
                    .hasMessage("The store in '" + killed + "' contains only the first 4 of its " + FLUSHED
                            + " changes. A log was truncated, damaged or deleted. Restore a"
                            + " backup, or open the undamaged part (RocksDbOptions.withDamagedStoreAllowed).");
        }
        damage(100_000);
        try (OrderedStore store = open(killed)) {
            assertThat(recovered(store)).as("the damage was repaired").isEqualTo(WRITES);
        }
    }

    @Test
    void openKeepsIntactWritesIfDamageIsAllowed() throws IOException {
        damage(100_000);
        RocksDbOptions options = RocksDbOptions.defaults();
        Warnings warnings = new Warnings();
        try (OrderedStore store =
                warnings.during(() -> RocksDbOrderedStore.open(killed, options.withDamagedStoreAllowed(true)))) {
            assertThat(recovered(store)).isEqualTo(4);
            assertThat(store.readInto(bytes("key19"), new Bytes(1)))
                    .as("what is behind the damage")
                    .isTrue();
        }
        assertThat(warnings.texts)
                .anySatisfy(text ->
                        assertThat(text).contains("Opened the undamaged part").contains(FLUSHED + " changes"));
        try (OrderedStore store = open(killed)) {
            assertThat(recovered(store))
                    .as("a store like any other from then on")
                    .isEqualTo(4);
        }
    }

    /** As after a power cut that left older notes, or in a copy of the files of rows alone. */
    @Test
    void openReportsRecordsAfterADamagedOneIfAcknowledgementsAreUnknown() throws IOException {
        Files.delete(killed.resolve(AcknowledgedWrites.FILE));
        damage(100_000);
        Path log = log();

        Warnings warnings = new Warnings();
        try (OrderedStore store = warnings.during(() -> open(killed))) {
            assertThat(recovered(store)).isEqualTo(4);
            assertThatThrownBy(store::verifyChecksums)
                    .isInstanceOf(StoreCorruptedException.class)
                    .hasMessageContaining("records after that position were not recovered");
        }
        assertThat(warnings.texts)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .matches("The log '\\Q" + log
                                + "\\E' is damaged at byte 98304: \\d+ records after that position were not"
                                + " recovered\\. If there was a power failure, possibly only writes that were never"
                                + " acknowledged are lost\\. Otherwise restore a backup\\."));
    }

    @Test
    void tornEndAfterAcknowledgedWritesIsIgnored() throws IOException {
        for (int cut : List.of(FLUSHED * 20_040 + 5_000, WRITES * 20_000)) {
            Path copy = Files.createDirectory(directory.resolve("cut" + cut));
            try (Stream<Path> files = Files.list(killed)) {
                for (Path file : files.toList()) {
                    Files.copy(file, copy.resolve(file.getFileName()));
                }
            }
            try (RandomAccessFile file =
                    new RandomAccessFile(copy.resolve(log().getFileName()).toFile(), "rw")) {
                file.setLength(cut);
            }
            try (OrderedStore store = open(copy)) {
                assertThat(recovered(store)).isBetween(FLUSHED, WRITES - 1);
                assertThatCode(store::verifyChecksums).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void damagedLastRecordIsDistinguishedFromATornOne() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log().toFile(), "rw")) {
            file.setLength(FLUSHED * 20_000L);
        }

        assertThatThrownBy(() -> open(killed).close())
                .isInstanceOf(StoreCorruptedException.class)
                .hasMessageContaining("contains only the first " + (FLUSHED - 1) + " of its");
    }

    @Test
    void openFailsIfTheLogWasDeleted() throws IOException {
        Files.delete(log());

        assertThatThrownBy(() -> open(killed).close())
                .isInstanceOf(StoreCorruptedException.class)
                .hasMessageContaining("contains only the first 0 of its");
    }

    /** Gathers what is logged. */
    private static final class Warnings extends Handler {
        final List<String> texts = new java.util.ArrayList<>();

        <T> T during(java.util.function.Supplier<T> work) {
            Logger logger = Logger.getLogger(RocksDbOrderedStore.class.getName());
            logger.addHandler(this);
            logger.setUseParentHandlers(false);
            try {
                return work.get();
            } finally {
                logger.removeHandler(this);
                logger.setUseParentHandlers(true);
            }
        }

        @Override
        public void publish(LogRecord event) {
            texts.add(event.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
