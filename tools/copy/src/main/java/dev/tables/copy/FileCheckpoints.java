package dev.tables.copy;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Checkpoints in a file, which is replaced as a whole each time. Belongs to one copy: source and target are part of it. */
public final class FileCheckpoints implements Checkpoints {
    private static final String JOB = "job";

    private final Path file;
    private final Properties kept = new Properties();

    private FileCheckpoints(Path file) {
        this.file = file;
    }

    /**
     * Opens or begins a file.
     *
     * @param job names source and target, without secrets
     * @throws IllegalArgumentException if the file belongs to another copy
     */
    public static FileCheckpoints open(Path file, String job) {
        FileCheckpoints checkpoints = new FileCheckpoints(file);
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                checkpoints.kept.load(reader);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        String found = checkpoints.kept.getProperty(JOB, job);
        if (!found.equals(job)) {
            throw new IllegalArgumentException("Found progress of another copy in " + file + " (" + found
                    + "), expected " + job + ". Name another file, or delete this one to start anew.");
        }
        checkpoints.kept.setProperty(JOB, job);
        return checkpoints;
    }

    @Override
    public synchronized @Nullable Checkpoint load(String table) {
        String text = kept.getProperty("table." + table);
        if (text == null) {
            return null;
        }
        String[] parts = text.split(" ", 4);
        try {
            return new Checkpoint(
                    Checkpoint.Stage.valueOf(parts[0]),
                    parts.length < 4 ? null : parts[3],
                    Long.parseLong(parts[1]),
                    new RowDigest(0, parts[2]).text());
        } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
            throw new IllegalArgumentException(
                    "Found a damaged line for table '" + table + "' in " + file
                            + ", expected stage, rows, checksum and place. Empty the target's tables and delete the file to"
                            + " start over.",
                    damaged);
        }
    }

    @Override
    public synchronized void save(String table, Checkpoint checkpoint) {
        String place = checkpoint.next() == null ? "" : " " + checkpoint.next();
        kept.setProperty(
                "table." + table, checkpoint.stage() + " " + checkpoint.rows() + " " + checkpoint.digest() + place);
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (Writer writer = Files.newBufferedWriter(fresh)) {
                kept.store(writer, "Progress of a copy of tables");
            }
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
