package dev.tables.mapping.blob;

import dev.tables.engine.files.internal.DurableFiles;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A store of blobs in files: {@code <directory>/<first two characters of the id>/<id>}. Safe for any number of threads
 * and of processes that share the directory.
 *
 * <p>A blob is written to a temporary file, forced to disk and renamed atomically, and then the directory is forced to
 * disk. The blob therefore exists completely or not at all, and survives power loss after {@link #put}. Opening the
 * store removes temporary files of crashed writers that are more than a day old. Only the user can access the
 * directories and files that the store creates.
 *
 * <p>If the directory disappears while the store is open, such as when a volume is unmounted, each call fails until the
 * directory is back. Until then the store writes nothing at that path and considers no blob missing.
 */
public final class FileBlobStore implements BlobStore {
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,64}");
    private static final String TEMPORARY = "tmp";
    private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

    private final Path directory;
    private final DurableFiles files;

    private FileBlobStore(Path directory, DurableFiles files) {
        this.directory = directory;
        this.files = files;
    }

    /**
     * Opens the store in a directory. If the directory does not exist, it is created with access for the current user
     * only.
     *
     * @throws BlobStoreException if the directory cannot be used
     */
    public static FileBlobStore open(Path directory) {
        return open(directory, Clock.systemUTC(), DurableFiles.ofOwner());
    }

    static FileBlobStore open(Path directory, Clock clock, DurableFiles files) {
        FileBlobStore store = new FileBlobStore(directory, files);
        try {
            Path temporary = directory.resolve(TEMPORARY);
            files.createDirectories(temporary);
            store.removeAbandoned(temporary, clock.instant().minus(ABANDONED_AFTER));
        } catch (IOException refused) {
            throw new BlobStoreException(
                    "The directory of the BlobStore, " + directory + ", cannot be used. Choose a writable directory.",
                    refused);
        }
        return store;
    }

    private void removeAbandoned(Path temporary, Instant before) throws IOException {
        for (Path file : files.list(temporary)) {
            try {
                if (files.lastModified(file).isBefore(before)) {
                    files.discard(file);
                }
            } catch (NoSuchFileException goneMeanwhile) {
                continue;
            }
        }
    }

    @Override
    public void put(String id, byte[] content) {
        Path target = pathOf(id);
        try {
            requireDirectory();
            files.createDirectories(folderOf(id));
            files.write(target, content, directory.resolve(TEMPORARY).resolve(id + "." + UUID.randomUUID()));
        } catch (IOException refused) {
            throw new BlobStoreException(
                    DurableFiles.isInterruption(refused)
                            ? "A blob of " + content.length + " bytes was not written to " + directory
                                    + ", because the thread was interrupted. Write the blob again."
                            : "A blob of " + content.length + " bytes cannot be written to " + directory
                                    + ". Check the free space and the permissions of the directory.",
                    refused);
        }
    }

    @Override
    public byte @Nullable [] get(String id) {
        try {
            return files.read(pathOf(id));
        } catch (NoSuchFileException absent) {
            requireDirectoryFor(id);
            return null;
        } catch (IOException refused) {
            throw failed(id, "read", refused);
        }
    }

    @Override
    public boolean exists(String id) {
        boolean exists = files.exists(pathOf(id));
        if (!exists) {
            requireDirectoryFor(id);
        }
        return exists;
    }

    private void requireDirectoryFor(String id) {
        try {
            requireDirectory();
        } catch (NoSuchFileException removed) {
            throw failed(id, "look up", removed);
        }
    }

    /**
     * Fails if the directory was removed since the store was opened, because otherwise all blobs would seem to be
     * missing.
     */
    private void requireDirectory() throws NoSuchFileException {
        Path temporary = directory.resolve(TEMPORARY);
        if (!files.isDirectory(temporary)) {
            throw new NoSuchFileException(
                    temporary.toString(), null, "the directory was removed while the store was open; restore it");
        }
    }

    @Override
    public void delete(String id) {
        try {
            Path file = pathOf(id);
            if (files.exists(file)) {
                files.delete(file);
            } else {
                requireDirectory();
            }
        } catch (IOException refused) {
            throw failed(id, "delete", refused);
        }
    }

    private BlobStoreException failed(String id, String what, IOException refused) {
        return new BlobStoreException(
                DurableFiles.isInterruption(refused)
                        ? "The thread was interrupted before it could " + what + " blob " + id + " in " + directory
                                + ". Try again."
                        : "Cannot " + what + " blob " + id + " in " + directory
                                + ". Check the directory and its permissions.",
                refused);
    }

    @Override
    public List<String> ids() {
        try {
            List<String> ids = new ArrayList<>();
            for (Path folder : files.list(directory)) {
                if (!folder.endsWith(TEMPORARY) && files.isDirectory(folder)) {
                    for (Path file : files.list(folder)) {
                        String id = String.valueOf(file.getFileName());
                        // Others may have folders in the same directory.
                        if (ID.matcher(id).matches() && pathOf(id).equals(file)) {
                            ids.add(id);
                        }
                    }
                }
            }
            Collections.sort(ids);
            return List.copyOf(ids);
        } catch (IOException refused) {
            throw new BlobStoreException(
                    "The blobs in " + directory + " cannot be listed. Check the directory and " + "its permissions.",
                    refused);
        }
    }

    private Path pathOf(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "Found an invalid blob id, expected 1 to 64 lowercase ASCII letters, digits and '-'.");
        }
        return folderOf(id).resolve(id);
    }

    private Path folderOf(String id) {
        return directory.resolve(id.substring(0, Math.min(2, id.length())));
    }

    @Override
    public String toString() {
        return "FileBlobStore[" + directory + "]";
    }
}
