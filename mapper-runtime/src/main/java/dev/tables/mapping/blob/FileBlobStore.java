package dev.tables.mapping.blob;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Blobs as files: {@code <directory>/<first two characters of the id>/<id>}. Safe for any number of threads, and processes that
 * share the directory.
 *
 * <p>A blob is written to a temporary file, forced to disk, moved to its name in one step, and the directory is forced to disk
 * too; so it is there whole or not at all, and after {@link #put} also after power loss. Temporary files of writers that died are
 * removed when the store is opened a day later.
 */
public final class FileBlobStore implements BlobStore {
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,64}");
    private static final String TEMPORARY = "tmp";
    private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

    private final Path directory;

    private FileBlobStore(Path directory) {
        this.directory = directory;
    }

    /**
     * Opens the store in a directory, which is made if it is not there.
     *
     * @throws BlobStoreException if it cannot be used
     */
    public static FileBlobStore open(Path directory) {
        return open(directory, Clock.systemUTC());
    }

    static FileBlobStore open(Path directory, Clock clock) {
        try {
            Path temporary = Files.createDirectories(directory.resolve(TEMPORARY));
            removeAbandoned(temporary, clock.instant().minus(ABANDONED_AFTER));
        } catch (IOException refused) {
            throw new BlobStoreException(
                    "The directory of the BlobStore, " + directory
                            + ", cannot be used. Give it a directory that can be written.",
                    refused);
        }
        return new FileBlobStore(directory);
    }

    private static void removeAbandoned(Path temporary, Instant before) throws IOException {
        for (Path file : listed(temporary)) {
            try {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                    Files.deleteIfExists(file);
                }
            } catch (NoSuchFileException goneMeanwhile) {
                continue;
            }
        }
    }

    @Override
    public void put(String id, byte[] content) {
        Path target = pathOf(id);
        Path temporary = directory.resolve(TEMPORARY).resolve(id + "." + UUID.randomUUID());
        try {
            write(temporary, content);
            Path folder = target.getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(folder);
                force(directory);
            }
            move(temporary, target);
            force(target.toAbsolutePath().getParent());
        } catch (IOException refused) {
            remove(temporary, refused);
            throw new BlobStoreException(
                    "A blob of " + content.length + " bytes cannot be written in " + directory
                            + ". See to its space and permissions.",
                    refused);
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException otherVolume) {
            throw new IOException("the folders of the directory are on different volumes", otherVolume);
        }
    }

    /** Makes names in a folder durable; systems whose folders cannot be opened, such as Windows, do so by themselves. */
    private static void force(@Nullable Path folder) throws IOException {
        if (folder == null
                || folder.getFileSystem().supportedFileAttributeViews().contains("dos")
                        && !folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void remove(Path temporary, IOException why) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException stays) {
            why.addSuppressed(stays);
        }
    }

    @Override
    public byte @Nullable [] get(String id) {
        try {
            return Files.readAllBytes(pathOf(id));
        } catch (NoSuchFileException absent) {
            return null;
        } catch (IOException refused) {
            throw new BlobStoreException("Blob " + id + " in " + directory + " cannot be read.", refused);
        }
    }

    @Override
    public void delete(String id) {
        try {
            Files.deleteIfExists(pathOf(id));
        } catch (IOException refused) {
            throw new BlobStoreException("Blob " + id + " in " + directory + " cannot be removed.", refused);
        }
    }

    @Override
    public List<String> ids() {
        try (Stream<Path> files = Files.walk(directory, 2)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(directory.resolve(TEMPORARY)))
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException refused) {
            throw new BlobStoreException("The blobs in " + directory + " cannot be listed.", refused);
        }
    }

    private static List<Path> listed(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private Path pathOf(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "Found an id that is no blob's, expected 1 to 64 small ASCII letters, digits and '-'.");
        }
        return directory.resolve(id.substring(0, Math.min(2, id.length()))).resolve(id);
    }

    @Override
    public String toString() {
        return "FileBlobStore[" + directory + "]";
    }
}
