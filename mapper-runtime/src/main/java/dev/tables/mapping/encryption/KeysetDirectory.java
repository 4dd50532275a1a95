package dev.tables.mapping.encryption;

import com.google.crypto.tink.KeysetHandle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keysets as files of one directory, {@code <name>.json}, each encrypted under a {@link MasterKey} and bound to its name;
 * makes, rotates and destroys them too.
 *
 * <p>Changes are atomic (a new file is forced to disk, then renamed) and serial across processes (a lock file). The
 * directory holds no key in the clear, not even for a moment.
 */
public final class KeysetDirectory implements KeysetSource {
    private static final String EXTENSION = ".json";
    private static final String DESTROYED = ".destroyed";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private final Path directory;
    private final MasterKey masterKey;

    /** Keysets in {@code directory}, which is made when the first keyset is. */
    public KeysetDirectory(Path directory, MasterKey masterKey) {
        this.directory = directory;
        this.masterKey = masterKey;
    }

    @Override
    public @Nullable KeysetHandle load(String name) {
        KeysetNames.checked(name);
        if (Files.exists(marker(name))) {
            throw destroyed(name);
        }
        try {
            return KeysetText.parse(name, Files.readString(file(name)), masterKey);
        } catch (NoSuchFileException absent) {
            return null;
        } catch (IOException failed) {
            throw unavailable(name, failed);
        }
    }

    /**
     * Makes a keyset of one fresh key: AES-256-GCM, or HMAC-SHA-256 if the name ends in {@code -index}.
     *
     * @throws IllegalStateException if it is there already
     * @throws KeysetDestroyedException if it was destroyed; a destroyed name is never used again
     * @throws KeysetUnavailableException if the directory or the master key's service does not answer
     */
    public void create(String name) {
        change(name, present -> {
            if (present != null) {
                throw new IllegalStateException("Keyset '" + name + "' is there already. Rotate it for a new key.");
            }
            return TinkPrimitives.generate(name);
        });
    }

    /**
     * Makes a keyset unless it is there; as {@link #create} else. One that is there is not opened, nor is the directory written.
     *
     * @return whether it was made now
     */
    public boolean createIfAbsent(String name) {
        if (Files.exists(file(KeysetNames.checked(name))) && !Files.exists(marker(name))) {
            return false;
        }
        boolean[] made = new boolean[1];
        change(name, present -> {
            made[0] = present == null;
            return present == null ? TinkPrimitives.generate(name) : present;
        });
        return made[0];
    }

    /**
     * Adds a fresh key, which becomes the primary: what is written from now on is encrypted with it, old values stay
     * readable.
     *
     * @throws IllegalArgumentException if the keyset is for blind indexes: tokens of another key would find nothing
     * @throws KeysetNotFoundException if there is no such keyset
     */
    public void rotate(String name) {
        KeysetNames.requireRotatable(name);
        change(name, present -> TinkPrimitives.rotate(name, required(name, present)));
    }

    /**
     * Removes all keys but the primary. Do so once everything is encrypted anew: a value still under a removed key can
     * never be read again.
     *
     * @throws KeysetNotFoundException if there is no such keyset
     */
    public void prune(String name) {
        change(name, present -> TinkPrimitives.prune(required(name, present)));
    }

    /**
     * Destroys a keyset: what was encrypted with it is gone for good, as far as no copy of the file is left (backups!). The
     * name stays taken, so that a reader is told what happened.
     *
     * @throws KeysetUnavailableException if the directory cannot be written
     */
    public void destroy(String name) {
        locked(KeysetNames.checked(name), () -> {
            // The mark first: after a crash in between the keyset counts as destroyed, and destroying again ends it.
            Files.write(marker(name), new byte[0]);
            Files.deleteIfExists(file(name));
        });
    }

    /** The names of the keysets that are there, in order, without the destroyed ones. */
    public List<String> names() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(EXTENSION))
                    .map(file -> file.substring(0, file.length() - EXTENSION.length()))
                    .filter(name -> KeysetNames.isLegal(name) && !Files.exists(marker(name)))
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw unavailable("*", failed);
        }
    }

    private void change(String name, Change change) {
        locked(KeysetNames.checked(name), () -> {
            try {
                KeysetHandle present = load(name);
                KeysetHandle changed = change.apply(present);
                if (changed != present) {
                    replace(file(name), KeysetText.json(name, changed, masterKey));
                }
            } catch (GeneralSecurityException failed) {
                throw KeysetText.unusable(name, masterKey, failed);
            }
        });
    }

    private void locked(String name, Action action) {
        try {
            Files.createDirectories(directory);
            // A file lock is the whole process's, so threads of this one take turns first.
            synchronized (KeysetDirectory.class) {
                try (FileChannel channel = FileChannel.open(
                        directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    channel.lock();
                    action.run();
                }
            }
        } catch (IOException failed) {
            throw unavailable(name, failed);
        }
    }

    private static void replace(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        createForOwner(fresh);
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void createForOwner(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else {
            Files.createFile(file);
        }
    }

    private static KeysetHandle required(String name, @Nullable KeysetHandle keyset) {
        if (keyset == null) {
            throw new KeysetNotFoundException(name, "is not there. Create it first.");
        }
        return keyset;
    }

    private static KeysetDestroyedException destroyed(String name) {
        return new KeysetDestroyedException(name, "was destroyed; what was encrypted with it is gone for good.");
    }

    private KeysetUnavailableException unavailable(String name, IOException failed) {
        return new KeysetUnavailableException(
                name, "cannot be read or written now in directory " + directory + ". Check it and try again.", failed);
    }

    private Path file(String name) {
        return directory.resolve(name + EXTENSION);
    }

    private Path marker(String name) {
        return directory.resolve(name + DESTROYED);
    }

    @Override
    public String toString() {
        return "KeysetDirectory[" + directory + "]";
    }

    private interface Change {
        KeysetHandle apply(@Nullable KeysetHandle present) throws GeneralSecurityException;
    }

    private interface Action {
        void run() throws IOException;
    }
}
