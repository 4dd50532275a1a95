package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.files.internal.NumberFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A small file in the store's directory that records which changes the other files must contain at least. RocksDB alone
 * would not detect a truncated or missing log.
 *
 * <p>The file is not flushed at each write. If the process is killed, the file still contains the latest values. After
 * a power cut the file may contain older values, which require fewer changes. The file never requires a change that the
 * device has lost, because a write is recorded only after it was flushed.
 *
 * <p>Writes at {@link dev.tables.engine.local.Durability#OS} are not flushed. The file records unflushed writes
 * separately, and requires these writes only until the machine restarts. Each number and its checksum share eight
 * bytes, which change atomically.
 */
final class AcknowledgedWrites implements AutoCloseable {
    static final String FILE = "tables.acknowledged";

    private static final long MAGIC = 0x5441_424C_4553_4131L;
    private static final int CHECK_BITS = 8;
    private static final long LARGEST = (1L << Long.SIZE - CHECK_BITS) - 1;
    private static final int SIZE_BITS = 32;
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    /** The numbers in the file, in the order of their positions. */
    private enum Word {
        FLUSHED_LOG,
        WRITTEN_LOG,
        FILES,
        MANIFEST,
        BOOT;

        private int place() {
            return ordinal() + 1;
        }
    }

    private final Path directory;
    private final NumberFile file;
    private final long boot;
    /** The current manifest file; determined again when it no longer exists. */
    private volatile @Nullable Manifest manifest;

    private boolean distrustsManifest;

    private AcknowledgedWrites(Path directory, NumberFile file) throws IOException {
        this.directory = directory;
        this.file = file;
        this.boot = boot();
    }

    /** Opens the file of a directory, or creates one that requires no changes. */
    static AcknowledgedWrites in(Path directory, FilePermissions access) throws IOException {
        Path path = directory.resolve(FILE);
        if (!Files.exists(path)) {
            DurableFiles.of(access).write(path, nothing());
        }
        return new AcknowledgedWrites(directory, NumberFile.open(path));
    }

    /** Replaces the file of a directory with one that requires no changes. */
    static AcknowledgedWrites replacing(Path directory, FilePermissions access) throws IOException {
        DurableFiles.of(access).write(directory.resolve(FILE), nothing());
        return in(directory, access);
    }

    private static byte[] nothing() {
        long[] numbers = new long[1 + Word.values().length];
        Arrays.fill(numbers, sealed(0));
        numbers[0] = MAGIC;
        return NumberFile.content(numbers);
    }

    /** Returns whether the file is complete and every checksum is right. */
    boolean isIntact() {
        if (file.size() != 1 + Word.values().length || file.get(0) != MAGIC) {
            return false;
        }
        for (Word word : Word.values()) {
            long found = file.get(word.place());
            if (found != sealed(found >>> CHECK_BITS)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the sequence number of the last change that the store must contain. */
    long expected() {
        long flushed = Math.max(get(Word.FLUSHED_LOG), get(Word.FILES));
        return boot != 0 && get(Word.BOOT) == boot ? Math.max(flushed, get(Word.WRITTEN_LOG)) : flushed;
    }

    /** Records that a change was written without the log. */
    void recordWriteWithoutWal() {
        set(Word.BOOT, LARGEST);
    }

    /** Returns whether every change since the store was opened is in a log. */
    boolean allLogged() {
        return get(Word.BOOT) != LARGEST;
    }

    /**
     * Returns the sequence number of the last change in SST files. The logs are not needed for changes up to this
     * number.
     */
    long inFiles() {
        return get(Word.FILES);
    }

    /** Records that all changes up to {@code sequence} are in the log and flushed to the device. */
    void flushedLog(long sequence) {
        raise(Word.FLUSHED_LOG, sequence);
    }

    /**
     * Records that all changes up to {@code sequence} were written to the log, but not necessarily flushed to the
     * device.
     */
    void writtenLog(long sequence) {
        if (get(Word.WRITTEN_LOG) < sequence) {
            raise(Word.WRITTEN_LOG, sequence);
        }
    }

    /** Records that all changes up to {@code sequence} are in SST files. */
    void writtenFiles(long sequence) {
        raise(Word.FILES, sequence);
        noteManifest();
    }

    /**
     * Resets the numbers after the store was opened. All changes up to {@code sequence} are now in SST files, so no log
     * has to contain them.
     */
    void begin(long sequence) {
        for (Word word : Word.values()) {
            set(word, 0);
        }
        set(Word.FLUSHED_LOG, sequence);
        set(Word.BOOT, boot);
        writtenFiles(sequence);
        try {
            file.force();
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    /** Flushes the file to the device, and closes it. */
    @Override
    public void close() {
        try (file) {
            file.force();
        } catch (IOException notForced) {
            // An older note asks for less.
        }
    }

    private RuntimeException unwritable(IOException failed) {
        return Failures.unavailable(
                "The file " + FILE + " of the store in '" + directory
                        + "' cannot be written. Check disk and permissions.",
                failed);
    }

    /**
     * Records the current size of the manifest, which lists all other files, as its minimum size. RocksDB has already
     * flushed this number of bytes to the device.
     */
    void noteManifest() {
        try {
            Manifest known = manifest;
            if (known == null || !noteSize(known)) {
                Manifest found = Manifest.named(directory, current());
                noteSize(found);
                manifest = found;
            }
        } catch (IOException | IllegalArgumentException replacedMeanwhile) {
            // The next call finds the new one; the demand on the old one stands until then.
        }
    }

    /** Records the size of a manifest, and returns whether the file still exists. */
    private boolean noteSize(Manifest named) {
        // One call to the system and no exception: this is done at each flush of the log.
        long size = named.file().length();
        if (size > 0 && named.number() >>> Long.SIZE - CHECK_BITS - SIZE_BITS == 0 && size >>> SIZE_BITS == 0) {
            raiseManifest(named.number() << SIZE_BITS | size);
        }
        return size > 0;
    }

    private synchronized void raiseManifest(long value) {
        if (!distrustsManifest) {
            raise(Word.MANIFEST, value);
        }
    }

    /**
     * Reduces the required length of the manifest to the part without damage, and stops recording its length. A write
     * to the manifest may have failed halfway, so the recorded length may include an incomplete record.
     */
    synchronized void distrustManifest() {
        if (distrustsManifest) {
            return;
        }
        distrustsManifest = true;
        try {
            Manifest found = Manifest.named(directory, current());
            long sound = found.number() << SIZE_BITS
                    | LogScan.soundBytes(found.file().toPath());
            if (get(Word.MANIFEST) > sound) {
                set(Word.MANIFEST, sound);
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            // No file handles, maybe: the next opening of the manifest decides, as without this note.
            set(Word.MANIFEST, 0);
        }
    }

    private record Manifest(File file, long number) {
        static Manifest named(Path directory, String name) {
            if (!name.matches("MANIFEST-\\d{1,18}")) {
                throw new IllegalArgumentException(name);
            }
            return new Manifest(
                    directory.resolve(name).toFile(), Long.parseLong(name.substring(name.indexOf('-') + 1)));
        }
    }

    /**
     * Rejects a manifest that is older or shorter than recorded, or damaged within the recorded length.
     *
     * @throws StoreCorruptedException if the manifest is older or shorter than recorded, or damaged
     */
    void checkManifest() throws IOException {
        long noted = get(Word.MANIFEST);
        if (noted == 0) {
            return;
        }
        String name = "";
        try {
            name = current();
            Manifest found = Manifest.named(directory, name);
            long older = Long.compare(found.number(), noted >>> SIZE_BITS);
            long size = noted & (1L << SIZE_BITS) - 1;
            if (older > 0 || older == 0 && LogScan.soundBytes(found.file().toPath()) >= size) {
                return;
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            if (DurableFiles.isInterruption(unreadable)) {
                throw unreadable instanceof IOException io ? io : new IOException(unreadable);
            }
        }
        throw new StoreCorruptedException(
                "The file CURRENT or " + (name.isEmpty() ? "the manifest" : name) + " of the store in '" + directory
                        + "' was truncated, damaged or replaced since the store was last open. " + Failures.REMEDY,
                null);
    }

    private String current() throws IOException {
        return Files.readString(directory.resolve("CURRENT"), StandardCharsets.ISO_8859_1)
                .strip();
    }

    /** Returns a number that distinguishes one boot of the machine from another; 0 if the system has no boot id. */
    private static long boot() throws IOException {
        if (!Files.isReadable(BOOT)) {
            return 0;
        }
        UUID id = UUID.fromString(Files.readString(BOOT).strip());
        return (id.getMostSignificantBits() ^ id.getLeastSignificantBits()) & LARGEST;
    }

    private long get(Word word) {
        return file.get(word.place()) >>> CHECK_BITS;
    }

    private void set(Word word, long value) {
        try {
            file.set(word.place(), sealed(value));
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    private synchronized void raise(Word word, long value) {
        if (get(word) < value) {
            set(word, value);
        }
    }

    /** Returns a number of 56 bits, the size of RocksDB's sequence numbers, with its checksum. */
    private static long sealed(long value) {
        long mixed = (value ^ value >>> 29) * 0x9E37_79B9_7F4A_7C15L;
        return value << CHECK_BITS | (mixed ^ mixed >>> 32) >>> Long.SIZE - CHECK_BITS;
    }
}
