package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.local.Bytes;
import dev.tables.engine.local.OrderedStore;
import dev.tables.engine.local.WriteBatch;
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
            }
            store.sync();
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
        while (store.get(bytes("key" + found), new Bytes(1))) {
            found++;
        }
        return found;
    }

    @Test
    void recoversEverythingFromASoundLog() {
        try (OrderedStore store = open(killed)) {
            assertThat(recovered(store)).isEqualTo(WRITES);
            assertThatCode(store::verify).doesNotThrowAnyException();
        }
    }

    @Test
    void tellsOfRecordsBehindADamagedOne() throws IOException {
        damage(100_000);
        Path log = log();

        Warnings warnings = new Warnings();
        try (OrderedStore store = warnings.during(() -> open(killed))) {
            assertThat(recovered(store)).isEqualTo(4);
            assertThatThrownBy(store::verify)
                    .isInstanceOf(StoreCorruptedException.class)
                    .hasMessageContaining("records behind that place were not recovered");
        }
        assertThat(warnings.texts)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .matches("The log '\\Q" + log
                                + "\\E' is damaged at byte 98304: \\d+ records behind that place were not"
                                + " recovered\\. After a power cut they may be writes that were never acknowledged; else"
                                + " restore a backup\\."));
    }

    @Test
    void takesATornEndForTheEnd() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log().toFile(), "rw")) {
            file.setLength(100_000);
        }

        try (OrderedStore store = open(killed)) {
            assertThat(recovered(store)).isEqualTo(4);
            assertThatCode(store::verify).doesNotThrowAnyException();
        }
    }

    @Test
    void cannotTellADamagedLastRecordFromATornOne() throws IOException {
        damage(WRITES * 20_000L);

        try (OrderedStore store = open(killed)) {
            assertThat(recovered(store)).isEqualTo(WRITES - 1);
            assertThatCode(store::verify).doesNotThrowAnyException();
        }
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
