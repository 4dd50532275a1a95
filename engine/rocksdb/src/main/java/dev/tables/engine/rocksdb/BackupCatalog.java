package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The list of the backups that a directory must contain, in a file in that directory. RocksDB ignores a backup whose
 * description is unreadable or missing. Without this list, an older backup would be mistaken for the newest if the
 * newest cannot be read.
 *
 * <p>The file consists of lines of text, the last of which contains the checksum of the other lines. A backup is listed
 * only after it was read back completely.
 *
 * @param id the id of the directory
 * @param newest the token that identifies the state of the store in its last backup; empty before the first
 * @param entries the backups, oldest first
 */
record BackupCatalog(String id, String newest, List<Entry> entries) {
    private static final String HEAD = "tables backups 1";
    private static final String NONE = "-";

    /**
     * An entry of the catalog.
     *
     * @param backup the backup
     * @param token a text that distinguishes the backup from all others
     * @param checksum the SHA-256 hash of RocksDB's description, which contains the checksums of the files
     */
    record Entry(Backup backup, String token, String checksum) {
        private String line() {
            return "backup " + backup.number() + " " + backup.takenAt() + " " + backup.bytes() + " " + token + " "
                    + checksum;
        }

        private static Entry parse(String line) {
            String[] words = line.split(" ", -1);
            if (words.length != 6 || !words[0].equals("backup")) {
                throw new IllegalArgumentException("Expected a line that describes a backup.");
            }
            Backup backup = new Backup(Integer.parseInt(words[1]), Instant.parse(words[2]), Long.parseLong(words[3]));
            return new Entry(backup, words[4], words[5]);
        }
    }

    /** Creates the catalog of a directory without backups. */
    static BackupCatalog empty() {
        return new BackupCatalog(UUID.randomUUID().toString(), "", List.of());
    }

    /**
     * Reads the catalog of a directory.
     *
     * @throws StoreCorruptedException if the catalog is damaged, or missing although there are backups
     */
    static BackupCatalog read(Path directory, DurableFiles files) throws IOException {
        Path file = directory.resolve(BackupDirectory.CATALOG_FILE);
        BackupCatalog read;
        try {
            read = parse(new String(files.readDurable(file), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException missing) {
            read = null;
        }
        if (read == null) {
            throw new StoreCorruptedException(
                    "The file '" + file
                            + "', which lists the backups, is damaged or missing, so the newest backup is unknown."
                            + " Restore a backup by its number. The numbers are the file names in '"
                            + directory.resolve(BackupDirectory.DESCRIPTIONS)
                            + "'. Write new backups to another directory.",
                    null);
        }
        return read;
    }

    private static @Nullable BackupCatalog parse(String text) {
        int end = text.lastIndexOf("checksum ");
        if (end < 0 || !text.substring(end).equals(checksumLine(text.substring(0, end)))) {
            return null;
        }
        String[] lines = text.substring(0, end).split("\n", -1);
        try {
            if (lines.length < 4 || !lines[0].equals(HEAD)) {
                return null;
            }
            List<Entry> entries = new ArrayList<>();
            for (String line : List.of(lines).subList(3, lines.length - 1)) {
                entries.add(Entry.parse(line));
            }
            String newest = word(lines[2], "newest ");
            return new BackupCatalog(word(lines[1], "directory "), newest.equals(NONE) ? "" : newest, entries);
        } catch (IllegalArgumentException | DateTimeException ofAnotherFormat) {
            return null;
        }
    }

    private static String word(String line, String before) {
        if (!line.startsWith(before)) {
            throw new IllegalArgumentException("Expected a line that begins with '" + before + "'.");
        }
        return line.substring(before.length());
    }

    /** Replaces the catalog file, and flushes the new one to the device. */
    void write(Path directory, DurableFiles files) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(HEAD).append('\n');
        text.append("directory ").append(id).append('\n');
        text.append("newest ").append(newest.isEmpty() ? NONE : newest).append('\n');
        entries.forEach(entry -> text.append(entry.line()).append('\n'));
        text.append(checksumLine(text.toString()));
        files.write(
                directory.resolve(BackupDirectory.CATALOG_FILE), text.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    /**
     * Returns a catalog to which a backup is added. Entries with the same or a higher number are removed, because
     * RocksDB reuses the number of a backup whose description was deleted.
     */
    BackupCatalog with(Entry entry) {
        List<Entry> all = new ArrayList<>(entries);
        all.removeIf(one -> one.backup().number() >= entry.backup().number());
        all.add(entry);
        return new BackupCatalog(id, entry.token(), List.copyOf(all));
    }

    /** Returns a catalog that keeps only the newest {@code most} backups. */
    BackupCatalog keeping(int most) {
        return new BackupCatalog(
                id, newest, List.copyOf(entries.subList(Math.max(0, entries.size() - most), entries.size())));
    }

    boolean has(int number) {
        return entries.stream().anyMatch(entry -> entry.backup().number() == number);
    }

    private static String checksumLine(String text) {
        return "checksum " + sha256(text.getBytes(StandardCharsets.ISO_8859_1)) + "\n";
    }

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("The Java runtime does not support SHA-256.", impossible);
        }
    }
}
