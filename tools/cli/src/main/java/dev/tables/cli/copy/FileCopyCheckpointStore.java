package dev.tables.cli.copy;

import dev.tables.engine.files.internal.DurableFiles;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A {@link CopyCheckpointStore} in a file. Each save replaces the whole file, and the file survives a power failure.
 * The file belongs to one source and one target.
 */
public final class FileCopyCheckpointStore implements CopyCheckpointStore {
    private static final String JOB = "job";

    private final Path file;
    private final DurableFiles files;
    private final Properties kept = new Properties();

    private FileCopyCheckpointStore(Path file, DurableFiles files) {
        this.file = file;
        this.files = files;
    }

    /**
     * Opens a progress file, or creates it.
     *
     * @param job names source and target, without secrets
     * @throws IllegalArgumentException if the file belongs to another copy
     */
    public static FileCopyCheckpointStore open(Path file, String job) {
        return open(file, job, DurableFiles.ofOwner());
    }

    static FileCopyCheckpointStore open(Path file, String job, DurableFiles files) {
        FileCopyCheckpointStore checkpoints = new FileCopyCheckpointStore(file, files);
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
            throw new IllegalArgumentException("The file " + file
                    + " is not the progress file of a copy. Specify a progress file, or a file that does not exist"
                    + " yet.");
        }
        if (found != null && !found.equals(job)) {
            throw new IllegalArgumentException("The progress file " + file + " belongs to another copy: " + found
                    + ". The current copy is " + job
                    + ". Specify another file, or delete this one to start from the beginning.");
        }
        checkpoints.kept.setProperty(JOB, job);
        return checkpoints;
    }

    @Override
    public synchronized @Nullable CopyCheckpoint load(String table) {
        String text = kept.getProperty("table." + table);
        if (text == null) {
            return null;
        }
        String[] parts = text.split(" ", 4);
        try {
            return new CopyCheckpoint(
                    CopyCheckpoint.Stage.valueOf(parts[0]),
                    parts.length < 4 ? null : parts[3],
                    Long.parseLong(parts[1]),
                    new RowDigest(0, parts[2]).text());
        } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
            throw new IllegalArgumentException(
                    "The entry of table '" + table + "' in the progress file " + file
                            + " is damaged. Delete the file and all rows that were copied to the target. Then start the"
                            + " copy again.",
                    damaged);
        }
    }

    @Override
    public synchronized void save(String table, CopyCheckpoint checkpoint) {
        String place = checkpoint.continuationToken() == null ? "" : " " + checkpoint.continuationToken();
        kept.setProperty(
                "table." + table,
                checkpoint.stage() + " " + checkpoint.processedRows() + " " + checkpoint.contentDigest() + place);
        StringWriter text = new StringWriter();
        try {
            kept.store(text, "Progress of 'tables copy'");
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            files.discard(fresh);
            files.write(file, text.toString().getBytes(StandardCharsets.UTF_8), fresh);
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "The progress of the copy could not be written to " + file
                            + (DurableFiles.isInterruption(failed)
                                    ? " because the thread was interrupted. Start the copy again to continue it."
                                    : ". Check disk space and permissions."),
                    failed);
        }
    }
}
