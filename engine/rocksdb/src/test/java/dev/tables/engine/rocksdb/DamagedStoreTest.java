package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.Durability;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Deletes, cuts and changes every file of a store, at its ends and at random places, after its process was killed and after it was
 * closed. A process that opens it gets everything that was acknowledged, or a {@link StoreCorruptedException}: never less without a word.
 *
 * <p>{@code -Ddamage.places} and {@code -Dtables.seed} set how often and where.
 */
class DamagedStoreTest {
    private static final int PLACES = Integer.getInteger("damage.places", 1);

    @RegisterExtension
    static final Seed SEED = Seed.of(12);

    private static final RocksDbOptions OPTIONS =
            RocksDbOptions.defaults().withMemtableBytes(1 << 20).withBlockCacheBytes(1 << 20);

    @TempDir
    Path directory;

    private final Map<String, String> acknowledged = new TreeMap<>();
    private final Random random = SEED.random();
    private int refused;
    private int whole;

    private static Bytes bytes(String text) {
        return Bytes.copyOf(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void write(OrderedStore store, Durability durability, int from, int to) {
        for (int number = from; number < to; number++) {
            String key = "key" + number % 150;
            byte[] filler = new byte[3000];
            random.nextBytes(filler);
            String value = number + new String(filler, StandardCharsets.ISO_8859_1);
            WriteBatch batch = new WriteBatch();
            batch.put(bytes(key), bytes(value));
            store.write(batch, true);
            if (durability == Durability.SYNC) {
                store.sync();
            }
            acknowledged.put(key, value);
        }
    }

    /** Some in files, some in logs; files of an open store are what a killed process leaves. */
    private void fill(Durability durability, Path killed, Path closed) throws IOException {
        Path living = directory.resolve("living");
        try (OrderedStore store = RocksDbOrderedStore.open(living, OPTIONS.withDurability(durability))) {
            write(store, durability, 0, 100);
            store.flush();
            write(store, durability, 100, 200);
            store.compact();
            write(store, durability, 200, 230);
            store.flush();
            write(store, durability, 230, 300);
            copy(living, killed);
        }
        copy(living, closed);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static List<Path> files(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.sorted().toList();
        }
    }

    private static void remove(Path of) throws IOException {
        for (Path file : files(of)) {
            Files.delete(file);
        }
        Files.delete(of);
    }

    /** A change to the bytes of a file; null deletes it. */
    private record Damage(String file, String what, byte[] content) {
        @Override
        public String toString() {
            return file + " " + what;
        }
    }

    private List<Damage> damages(Path store) throws IOException {
        List<Damage> all = new ArrayList<>();
        for (Path file : files(store)) {
            String name = file.getFileName().toString();
            byte[] content = Files.readAllBytes(file);
            all.add(new Damage(name, "deleted", new byte[0]));
            List<Integer> places = places(content.length);
            // What RocksDB does not read when it opens need not be tried as often.
            for (int place : name.matches("LOG.*|OPTIONS.*|IDENTITY|.*[lL][oO][cC][kK]")
                    ? places.subList(0, Math.min(1, places.size()))
                    : places) {
                all.add(new Damage(name, "cut at " + place, Arrays.copyOf(content, place)));
                byte[] changed = content.clone();
                changed[place] ^= (byte) (1 << random.nextInt(8));
                all.add(new Damage(name, "changed at " + place, changed));
            }
        }
        return all;
    }

    private List<Integer> places(int length) {
        List<Integer> places = new ArrayList<>();
        if (length > 0) {
            places.add(0);
            places.add(length - 1);
            for (int i = 0; i < PLACES; i++) {
                places.add(random.nextInt(length));
                places.add(Math.max(0, length - 1 - random.nextInt(200)));
            }
        }
        return places;
    }

    private static void inflict(Damage damage, Path store) throws IOException {
        Path file = store.resolve(damage.file());
        Files.delete(file);
        if (!damage.what().equals("deleted")) {
            Files.write(file, damage.content());
        }
    }

    private void check(Path store, Durability durability) throws IOException {
        for (Damage damage : damages(store)) {
            Path damaged = directory.resolve("damaged");
            copy(store, damaged);
            inflict(damage, damaged);
            String when = SEED + ", " + durability + ", " + store.getFileName() + ", " + damage;
            try (OrderedStore opened = RocksDbOrderedStore.open(damaged, OPTIONS.withDurability(durability))) {
                Bytes value = new Bytes(1);
                acknowledged.forEach((key, expected) -> {
                    assertThat(opened.readInto(bytes(key), value))
                            .as(when + ", " + key)
                            .isTrue();
                    assertThat(value.toArray())
                            .as(when + ", " + key)
                            .isEqualTo(bytes(expected).toArray());
                });
                whole++;
            } catch (StoreCorruptedException noticed) {
                refused++;
                openWhatIsLeft(damaged, when);
            }
            remove(damaged);
        }
    }

    /** Never a wrong value; and once opened so the store is one like any other. */
    private void openWhatIsLeft(Path damaged, String when) {
        int left = 0;
        try (OrderedStore opened = RocksDbOrderedStore.open(damaged, OPTIONS.withDamagedStoreAllowed(true))) {
            left = readable(opened);
        } catch (StoreCorruptedException nothingLeft) {
            return;
        }
        try (OrderedStore opened = RocksDbOrderedStore.open(damaged, OPTIONS)) {
            assertThat(readable(opened)).as(when).isEqualTo(left);
        } catch (StoreCorruptedException fileIsStillDamaged) {
            assertThat(fileIsStillDamaged).as(when).hasMessageContaining("damaged or missing");
        }
    }

    private int readable(OrderedStore store) {
        int readable = 0;
        Bytes value = new Bytes(1);
        for (String key : acknowledged.keySet()) {
            try {
                readable += store.readInto(bytes(key), value) ? 1 : 0;
            } catch (StoreCorruptedException inADamagedBlock) {
                continue;
            }
        }
        return readable;
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "OS"})
    void damagedStoreOpensWithAllAcknowledgedWritesOrFails(Durability durability) throws IOException {
        Path killed = directory.resolve("killed");
        Path closed = directory.resolve("closed");
        fill(durability, killed, closed);

        check(killed, durability);
        if (durability == Durability.SYNC) {
            check(closed, durability);
        }

        System.out.println("DamagedStoreTest: " + durability + ", " + refused + " refused, " + whole + " opened whole");
        assertThat(refused).isGreaterThan(30);
        assertThat(whole).isGreaterThan(10);
    }

    @Test
    void openFailsIfAllOtherFilesWereDeleted() throws IOException {
        fill(Durability.SYNC, directory.resolve("killed"), directory.resolve("closed"));
        for (Path file : files(directory.resolve("closed"))) {
            if (!file.endsWith(AcknowledgedWrites.FILE)) {
                DurableFiles.ofOwner().delete(file);
            }
        }

        assertThatThrownBy(() -> RocksDbOrderedStore.open(directory.resolve("closed"), OPTIONS))
                .isInstanceOf(StoreCorruptedException.class);
    }
}
