package dev.tables.engine.rocksdb;

import dev.tables.engine.rocksdb.BackupCatalog.Entry;
import dev.tables.engine.rocksdb.RocksDbBackups.ProgressListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The files of one backup.
 *
 * <p>RocksDB describes a backup in {@code meta/<number>}: a header, then a line for each file. The line contains the
 * file's name within the directory, and its CRC-32C checksum as a decimal number. RocksDB compares the checksums only
 * during a restore.
 */
final class BackupFiles {
    private static final Pattern LINE = Pattern.compile("((?:shared|shared_checksum|private)/\\S+) crc32 (\\d{1,10})");
    private static final int BUFFER = 1 << 20;

    private final Path directory;
    private final ProgressListener progress;

    BackupFiles(Path directory, ProgressListener progress) {
        this.directory = directory;
        this.progress = progress;
    }

    /** Returns the SHA-256 hash of RocksDB's description of a backup. */
    String checksum(int number) throws IOException {
        return BackupCatalog.sha256(Files.readAllBytes(description(number)));
    }

    /** Reads every file of a backup, and returns the problems that were found; empty if the backup is intact. */
    List<String> problems(Entry entry) throws IOException {
        byte[] description;
        try {
            description = Files.readAllBytes(description(entry.backup().number()));
        } catch (NoSuchFileException missing) {
            return List.of(relative(description(entry.backup().number())) + " is missing");
        }
        if (!BackupCatalog.sha256(description).equals(entry.checksum())) {
            return List.of(relative(description(entry.backup().number())) + " was changed");
        }
        return read(entry, checksums(description));
    }

    private List<String> read(Entry entry, Map<Path, Long> expected) throws IOException {
        List<String> problems = new ArrayList<>();
        byte[] buffer = new byte[BUFFER];
        long all = 0;
        for (Path file : expected.keySet()) {
            all += Files.exists(file) ? Files.size(file) : 0;
        }
        long read = 0;
        for (Map.Entry<Path, Long> one : expected.entrySet()) {
            CRC32C checksum = new CRC32C();
            try (InputStream content = Files.newInputStream(one.getKey())) {
                for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
                    checksum.update(buffer, 0, n);
                    read += n;
                    progress.onProgress(entry.backup(), read, all);
                }
                if (checksum.getValue() != one.getValue()) {
                    problems.add(relative(one.getKey()) + " is damaged");
                }
            } catch (NoSuchFileException missing) {
                problems.add(relative(one.getKey()) + " is missing");
            }
        }
        return problems;
    }

    private Map<Path, Long> checksums(byte[] description) {
        Map<Path, Long> checksums = new LinkedHashMap<>();
        for (String line :
                new String(description, StandardCharsets.ISO_8859_1).lines().toList()) {
            Matcher file = LINE.matcher(line);
            if (file.matches()) {
                checksums.put(directory.resolve(file.group(1)), Long.parseLong(file.group(2)));
            }
        }
        return checksums;
    }

    private Path description(int number) {
        return directory.resolve(BackupDirectory.DESCRIPTIONS).resolve(Integer.toString(number));
    }

    private String relative(Path file) {
        return directory.relativize(file).toString();
    }
}
