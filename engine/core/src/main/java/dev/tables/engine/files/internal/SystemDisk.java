package dev.tables.engine.files.internal;

import dev.tables.engine.files.FilePermissions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The file systems of this machine. */
final class SystemDisk implements Disk {
    private static final FileAttribute<Set<PosixFilePermission>> OWNERS_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNERS_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    @Override
    public byte[] read(Path file) throws IOException {
        return Files.readAllBytes(file);
    }

    @Override
    public boolean exists(Path path) {
        return Files.exists(path);
    }

    @Override
    public boolean isDirectory(Path path) {
        return Files.isDirectory(path);
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        try (Stream<Path> names = Files.list(directory)) {
            return names.toList();
        }
    }

    @Override
    public Instant lastModified(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toInstant();
    }

    @Override
    public void write(Path file, byte[] content, FilePermissions access) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                attributes(file, access, OWNERS_FILE))) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
        }
    }

    @Override
    public void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    @Override
    public void createDirectory(Path directory, FilePermissions access) throws IOException {
        Files.createDirectory(directory, attributes(directory, access, OWNERS_DIRECTORY));
    }

    /**
     * Flushes the names in a directory. Systems whose directories cannot be opened, such as Windows, make names durable
     * themselves.
     */
    @Override
    public void forceDirectory(Path directory) throws IOException {
        if (!isPosix(directory)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException refused) {
            // What nobody can write is as durable as it will ever be, such as keysets mounted into a container.
            if (!Files.getFileStore(directory).isReadOnly()) {
                throw refused;
            }
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public boolean delete(Path file) throws IOException {
        return Files.deleteIfExists(file);
    }

    @Override
    public Held lock(Path file) throws IOException {
        ExclusiveFile taken = ExclusiveFile.await(file, FilePermissions.OWNER_ONLY);
        return new Held() {
            @Override
            public boolean renew() throws IOException {
                return taken.renew();
            }

            @Override
            public void close() {
                taken.close();
            }
        };
    }

    static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] attributes(
            Path path, FilePermissions access, FileAttribute<Set<PosixFilePermission>> owners) {
        return access == FilePermissions.OWNER_ONLY && isPosix(path)
                ? new FileAttribute<?>[] {owners}
                : new FileAttribute<?>[0];
    }

    /** Creates an empty file if it does not exist. */
    static void create(Path file, FilePermissions access) throws IOException {
        try {
            Files.createFile(file, attributes(file, access, OWNERS_FILE));
        } catch (FileAlreadyExistsException present) {
            // Another process was faster.
        }
    }
}
