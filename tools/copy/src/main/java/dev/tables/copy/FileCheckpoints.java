package dev.tables.copy;

import dev.tables.engine.files.internal.DurableFiles;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Checkpoints in a file, which is replaced as a whole each time and survives a power cut. Belongs to one copy: source and target are part of it. */
public final class FileCheckpoints implements Checkpoints {
    private static final String JOB = "job";

    private final Path file;
    private final DurableFiles files;
    private final Properties kept = new Properties();

    private FileCheckpoints(Path file, DurableFiles files) {
        this.file = file;
        this.files = files;
    }

    /**
     * Opens or begins a file.
     *
     * @param job names source and target, without secrets
     * @throws IllegalArgumentException if the file belongs to another copy
     */
    public static FileCheckpoints open(Path file, String job) {
        return open(file, job, DurableFiles.ofOwner());
    }

    static FileCheckpoints open(Path file, String job, DurableFiles files) {
        FileCheckpoints checkpoints = new FileCheckpoints(file, files);
        boolean isEmpty = true;
        if (files.exists(file)) {
            try {
                String text = new String(files.read(file), StandardCharsets.UTF_8);
                isEmpty = text.isBlank();
                checkpoints.kept.load(new StringReader(text));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        String found = checkpoints.kept.getProperty(JOB);
        if (found == null && !isEmpty) {
            throw new IllegalArgumentException("Found no progress of a copy in " + file
                    + ", expected a file that a copy has written, or none. Name another file.");
        }
        if (found != null && !found.equals(job)) {
            throw new IllegalArgumentException("Found progress of another copy in " + file + " (" + found
                    + "), expected " + job + ". Name another file, or delete this one to start from the beginning.");
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
        StringWriter text = new StringWriter();
        try {
            kept.store(text, "Progress of a copy of tables");
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            files.discard(fresh);
            files.write(file, text.toString().getBytes(StandardCharsets.UTF_8), fresh);
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "The progress of the copy was not written to " + file
                            + (DurableFiles.isInterruption(failed)
                                    ? ": the thread was interrupted meanwhile. Start again to go on."
                                    : ". See to its space and permissions."),
                    failed);
        }
    }
}
