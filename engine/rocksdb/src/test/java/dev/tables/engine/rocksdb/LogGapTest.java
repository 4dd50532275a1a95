package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A store with several logs, of which some are cut between two records, or are not there, as in a copy that was made while the store was
 * open. What opens is what was written up to some moment, and not before what was acknowledged when {@code tables.acknowledged} was
 * copied; or it is refused. Nothing is ever missing from the middle.
 */
class LogGapTest {
    private static final RocksDbOptions OPTIONS = RocksDbOptions.defaults().withMemtableBytes(1 << 20);
    private static final int WRITES = 1000;

    @RegisterExtension
    static final Seed SEED = Seed.of(45);

    @TempDir
    Path directory;

    private static Bytes key(int number) {
        return Bytes.copyOf(("key" + number).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void write(OrderedStore store, boolean logged, int number) {
        WriteBatch batch = new WriteBatch();
        batch.put(key(number), Bytes.copyOf(new byte[2000]));
        store.write(batch, logged);
    }

    /** Files of a store whose memory is not written to files of rows: all of it is in logs. Nothing notes that it was acknowledged. */
    private Path fill(Durability durability, boolean acknowledged) throws IOException {
        Path living = directory.resolve("living");
        Path copy = directory.resolve("copy");
        try (RocksDbOrderedStore store = RocksDbOrderedStore.open(living, OPTIONS.withDurability(durability))) {
            byte[] before = Files.readAllBytes(living.resolve(AcknowledgedWrites.FILE));
            store.maintain(open -> open.pauseBackgroundWork());
            for (int number = 0; number < WRITES; number++) {
                write(store, true, number);
                if (durability == Durability.SYNC && number % 100 == 0) {
                    store.sync();
                }
            }
            copy(living, copy);
            if (!acknowledged) {
                Files.write(copy.resolve(AcknowledgedWrites.FILE), before);
            }
            store.maintain(open -> open.continueBackgroundWork());
        }
        return copy;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /** Where the records of a log end: what is cut there ends without a sign of damage. */
    private static List<Long> ends(Path log) throws IOException {
        List<Long> ends = new ArrayList<>(List.of(0L));
        byte[] content = Files.readAllBytes(log);
        int at = 0;
        while (at + 7 <= content.length) {
            int rest = 32 * 1024 - at % (32 * 1024);
            int type = content[at + 6];
            int length = (content[at + 4] & 0xFF) | (content[at + 5] & 0xFF) << 8;
            if (rest < 7 || type == 0) {
                at += rest;
                continue;
            }
            boolean recyclable = type >= 5 && type <= 8;
            at += (recyclable ? 11 : 7) + length;
            if (type == 1 || type == 4 || type == 5 || type == 8) {
                ends.add((long) at);
            }
        }
        return ends;
    }

    /** How many of the writes are there: all of them up to some number, or the test fails. */
    private static int prefix(OrderedStore store, String when) {
        Bytes value = new Bytes(1);
        int first = 0;
        while (first < WRITES && store.readInto(key(first), value)) {
            first++;
        }
        for (int number = first; number < WRITES; number++) {
            assertThat(store.readInto(key(number), value))
                    .as(when + ": " + first + " is missing, " + number + " is not")
                    .isFalse();
        }
        return first;
    }

    private String damage(Path copy, Random random) throws IOException {
        List<Path> logs = LogScan.logs(copy);
        int number = random.nextInt(logs.size());
        Path log = logs.get(number);
        if (random.nextInt(4) == 0) {
            Files.delete(log);
            return "deleted log " + number + " of " + logs.size();
        }
        List<Long> ends = ends(log);
        long end = ends.get(random.nextInt(ends.size()));
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.setLength(end);
        }
        return "cut log " + number + " of " + logs.size() + " at " + end;
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "OS"})
    void recoveredWritesHaveNoGap(Durability durability) throws IOException {
        int opened = 0;
        int behindGap = 0;
        for (boolean acknowledged : new boolean[] {false, true}) {
            directory = Files.createDirectory(directory.resolve(durability + " " + acknowledged));
            Path copy = fill(durability, acknowledged);
            assertThat(LogScan.logs(copy)).hasSizeGreaterThan(1);
            Random random = SEED.plus(durability.ordinal()).random();
            for (int round = 0; round < Effort.byEffort(6, 60); round++) {
                Path damaged = directory.resolve("damaged" + round);
                copy(copy, damaged);
                String when = SEED + ", " + damage(damaged, random);
                try (OrderedStore store = RocksDbOrderedStore.open(damaged, OPTIONS.withDurability(durability))) {
                    int found = prefix(store, when);
                    opened++;
                    behindGap += found < WRITES ? 1 : 0;
                    if (acknowledged && durability == Durability.OS) {
                        assertThat(found).as(when).isEqualTo(WRITES);
                    }
                } catch (StoreCorruptedException refused) {
                    assertThat(refused).as(when).hasMessageMatching("(?s).*(A log was|damaged or missing).*");
                }
            }
        }
        assertThat(opened).isPositive();
        assertThat(behindGap).isPositive();
    }

    /** The store reports what it was opened without, and keeps the files. */
    @Test
    void writesAfterAGapAreReported() throws IOException {
        Path copy = fill(Durability.OS, false);
        Path first = LogScan.logs(copy).get(0);
        List<Long> ends = ends(first);
        try (RandomAccessFile file = new RandomAccessFile(first.toFile(), "rw")) {
            file.setLength(ends.get(ends.size() / 2));
        }
        try (OrderedStore store = RocksDbOrderedStore.open(copy, OPTIONS.withDurability(Durability.OS))) {
            assertThat(prefix(store, "cut")).isBetween(1, WRITES / 2);
            assertThatThrownBy(store::verifyChecksums)
                    .isInstanceOf(StoreCorruptedException.class)
                    .hasMessageContaining("are missing before the log");
        }
        try (OrderedStore store = RocksDbOrderedStore.open(copy, OPTIONS.withDurability(Durability.OS));
                Stream<Path> files = Files.list(copy)) {
            store.verifyChecksums();
            assertThat(files.filter(file -> file.toString().endsWith(".log.lost")))
                    .isNotEmpty();
        }
    }

    /** Logs that wait to be written over: all they contain is in files of rows. */
    @Test
    void damageOfAnUnneededLogIsIgnored() throws IOException {
        Path living = directory.resolve("living");
        Path killed = directory.resolve("killed");
        try (RocksDbOrderedStore store = RocksDbOrderedStore.open(living, OPTIONS)) {
            for (int number = 0; number < WRITES; number++) {
                write(store, true, number);
                if (number % 300 == 0) {
                    store.flush();
                }
            }
            store.flush();
            write(store, true, 0);
            store.sync();
            copy(living, killed);
        }
        long needed = ManifestState.of(killed).firstLog();
        List<Path> logs = LogScan.logs(killed);
        List<Path> others =
                logs.stream().filter(log -> LogScan.number(log) < needed).toList();
        assertThat(others).isNotEmpty().hasSizeLessThan(logs.size());
        for (Path log : others) {
            byte[] content = Files.readAllBytes(log);
            content[content.length / 2 + 1000] ^= 1;
            Files.write(log, content);
        }
        assertThat(LogScan.of(killed).lost()).isEmpty();
        try (OrderedStore store = RocksDbOrderedStore.open(killed, OPTIONS)) {
            store.verifyChecksums();
            assertThat(prefix(store, "damaged")).isEqualTo(WRITES);
        }
    }

    /** Writes that are not logged have numbers too: no gap is a sign of damage there. */
    @Test
    void unloggedWritesAreNotReportedAsAGap() throws IOException {
        Path living = directory.resolve("living");
        Path killed = directory.resolve("killed");
        RocksDbOptions options = OPTIONS.withDurability(Durability.NONE);
        try (RocksDbOrderedStore store = RocksDbOrderedStore.open(living, options)) {
            for (int number = 0; number < 100; number++) {
                write(store, number % 10 == 0, number);
            }
            copy(living, killed);
        }
        try (OrderedStore store = RocksDbOrderedStore.open(killed, options)) {
            store.verifyChecksums();
            assertThat(store.readInto(key(90), new Bytes(1))).isTrue();
        }
    }
}
