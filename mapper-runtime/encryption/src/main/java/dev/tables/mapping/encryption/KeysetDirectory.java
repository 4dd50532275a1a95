package dev.tables.mapping.encryption;

import com.google.crypto.tink.KeysetHandle;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.mapping.encryption.EncryptionKeyUsage.KeyId;
import dev.tables.mapping.intent.IntentLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A directory of keysets as files {@code <name>.json}, each encrypted under a {@link MasterKey} and bound to its name.
 * The class also creates, rotates and destroys keysets.
 *
 * <p>Changes are atomic, durable when a method returns, and serialized across processes by a lock file. A keyset is
 * returned only after it is durable, so that no value is encrypted with a key that a power failure destroys. Only the
 * operating system user of the process can access the directory and its files. The files never contain a key in
 * plaintext, not even temporarily.
 *
 * <p>If a process terminates during a change, it may leave temporary files. The temporary files are removed when
 * another process first uses the directory, or at the latest when the keyset is destroyed.
 */
public final class KeysetDirectory implements EncryptionKeysetSource {
    private static final String EXTENSION = ".json";
    private static final String DESTROYED = ".destroyed";
    private static final String TEMPORARY = ".new";

    /** The files of keysets that this process has destroyed, through any instance of this class. */
    private static final Set<Path> DESTROYED_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final MasterKey masterKey;
    private final DurableFiles files;
    private final AtomicBoolean opened = new AtomicBoolean();

    /** Creates a source of keysets in {@code directory}, which is created with the first keyset. */
    public KeysetDirectory(Path directory, MasterKey masterKey) {
        this(directory, masterKey, DurableFiles.ofOwner());
    }

    KeysetDirectory(Path directory, MasterKey masterKey, DurableFiles files) {
        this.directory = directory;
        this.masterKey = masterKey;
        this.files = files;
    }

    @Override
    public @Nullable KeysetHandle load(String name) {
        KeysetNames.checked(name);
        if (!opened.getAndSet(true)) {
            discardLeftovers();
        }
        if (files.exists(marker(name))) {
            throw destroyed(name);
        }
        try {
            byte[] text = files.readDurable(file(name));
            return KeysetText.parse(name, text, masterKey);
        } catch (NoSuchFileException absent) {
            return null;
        } catch (IOException failed) {
            throw unavailable(name, failed);
        }
    }

    /**
     * Creates a keyset with one new key: AES-256-GCM, or HMAC-SHA-256 if the name ends in {@code -index}.
     *
     * @throws IllegalStateException if the keyset already exists
     * @throws KeysetDestroyedException if the keyset was destroyed; the name of a destroyed keyset is never used again
     * @throws KeysetUnavailableException if the directory or the master key's service does not respond
     */
    public void create(String name) {
        change(name, present -> {
            if (present != null) {
                throw new IllegalStateException("Keyset '" + name + "' already exists. To add a new key, rotate it.");
            }
            return TinkPrimitives.generate(name);
        });
    }

    /**
     * Creates a keyset, like {@link #create}, if it does not exist. An existing keyset is not opened, and nothing is
     * written to the directory.
     *
     * @return whether this call created it
     */
    public boolean createIfAbsent(String name) {
        if (contains(name)) {
            return false;
        }
        boolean[] made = new boolean[1];
        change(name, present -> {
            made[0] = present == null;
            return present == null ? TinkPrimitives.generate(name) : present;
        });
        return made[0];
    }

    /** Returns whether a keyset of this name exists and was not destroyed. The keyset is not opened. */
    public boolean contains(String name) {
        return files.exists(file(KeysetNames.checked(name))) && !files.exists(marker(name));
    }

    /**
     * Adds a new primary key. New values are encrypted with this key, and existing values stay readable.
     *
     * @throws IllegalArgumentException if the keyset is for blind indexes, because hashes of another key would match
     *     nothing
     * @throws KeysetNotFoundException if the keyset does not exist
     */
    public void rotate(String name) {
        KeysetNames.requireRotatable(name);
        change(name, present -> TinkPrimitives.rotate(name, required(name, present)));
    }

    /**
     * Removes all keys except the primary key. Call this method after all values are re-encrypted. Before the removal,
     * the whole store is read to check that no value needs the other keys.
     *
     * @throws EncryptionKeyInUseException if stored values need one of the keys; no key is removed. Also thrown if
     *     large values exist but {@code stored} has no BlobStore, because the keys of large values are then unknown.
     * @throws KeysetNotFoundException if the keyset does not exist
     */
    public void pruneUnusedKeys(String name, EncryptionKeyUsage stored) {
        List<KeyId> removed = oldKeys(name, required(name, load(name)));
        if (removed.isEmpty()) {
            return;
        }
        EncryptionKeyUsage.Everything everything = stored.everything();
        if (everything.unseenLarge() > 0) {
            throw new EncryptionKeyInUseException(
                    name,
                    "was not pruned. Rows refer to " + everything.unseenLarge()
                            + " values in a BlobStore, which may need its old keys. To check them, call prune with "
                            + "EncryptionKeyUsage.of(store, blobs).");
        }
        Map<KeyId, Map<String, Long>> counts = everything.counts();
        String needed = removed.stream()
                .filter(counts::containsKey)
                .map(key -> "key " + key + ": " + RecordedKeys.described(counts.getOrDefault(key, Map.of())))
                .collect(Collectors.joining("; "));
        if (!needed.isEmpty()) {
            throw new EncryptionKeyInUseException(
                    name,
                    "was not pruned, because stored values need its old keys: " + needed
                            + ". Finish the eventual transactions in table " + IntentLog.TABLE_NAME
                            + ", then run a Reencryption of each entity. Rewrite or remove cached values and event "
                            + "publications. Then prune again.");
        }
        change(name, present -> TinkPrimitives.without(removed, required(name, present)));
        removed.forEach(stored::forget);
    }

    /**
     * Removes all keys except the primary key, even if stored values need them. A value that is encrypted with a
     * removed key can never be read again.
     *
     * @throws KeysetNotFoundException if the keyset does not exist
     */
    public void pruneWithoutUsageCheck(String name) {
        change(name, present -> {
            KeysetHandle keyset = required(name, present);
            return TinkPrimitives.without(oldKeys(name, keyset), keyset);
        });
    }

    private static List<KeyId> oldKeys(String name, KeysetHandle keyset) {
        List<KeyId> old = new ArrayList<>();
        for (int i = 0; i < keyset.size(); i++) {
            if (!keyset.getAt(i).isPrimary()) {
                old.add(new KeyId(name, keyset.getAt(i).getId()));
            }
        }
        return old;
    }

    @Override
    public boolean isNameTaken(String name) {
        return files.exists(marker(KeysetNames.checked(name))) || files.exists(file(name));
    }

    /**
     * Destroys a keyset. Values encrypted with the keyset are permanently lost, unless a copy of the file exists, for
     * example in a backup. The name stays reserved, so that reads of the lost values fail with an exception that
     * explains the loss.
     *
     * <p>After the call returns, this process no longer decrypts values with the keyset. Other processes stop when they
     * next reload the keyset. Has no effect if the keyset is already destroyed.
     *
     * @throws KeysetNotFoundException if the keyset does not exist and was never destroyed; its name is then not
     *     reserved
     * @throws KeysetUnavailableException if the directory cannot be written
     */
    public void destroy(String name) {
        // One that a process was making when it died may be in its file before it was put in place.
        if (!isNameTaken(name) && !files.exists(temporary(file(name)))) {
            throw new KeysetNotFoundException(
                    name, "is not in directory " + directory + ", so nothing was destroyed. Correct the name.");
        }
        locked(name, () -> {
            // The mark first: after a crash in between the keyset counts as destroyed, and destroying again ends it.
            replace(marker(name), new byte[0]);
            files.delete(temporary(file(name)));
            files.delete(file(name));
            DESTROYED_HERE.add(identity(name));
        });
    }

    @Override
    public boolean isDestroyed(String name) {
        return !DESTROYED_HERE.isEmpty() && DESTROYED_HERE.contains(identity(name));
    }

    private Path identity(String name) {
        return file(name).toAbsolutePath().normalize();
    }

    /**
     * Removes files that terminated processes left: temporary files, and files of keysets that are marked as destroyed.
     * Does nothing if this process may not change the directory.
     */
    private void discardLeftovers() {
        try {
            if (!leftovers().isEmpty()) {
                files.locked(lock(), () -> {
                    for (Path leftover : leftovers()) {
                        files.delete(leftover);
                    }
                });
            }
        } catch (IOException notNow) {
            // The next to open the directory does it. What is asked for says itself if the directory cannot be read.
            opened.set(false);
        }
    }

    private List<Path> leftovers() throws IOException {
        if (!files.isDirectory(directory)) {
            return List.of();
        }
        return files.list(directory).stream().filter(this::isLeftover).toList();
    }

    private boolean isLeftover(Path file) {
        String name = String.valueOf(file.getFileName());
        boolean isDestroyed = name.endsWith(EXTENSION)
                && files.exists(directory.resolve(name.substring(0, name.length() - EXTENSION.length()) + DESTROYED));
        return isDestroyed || name.endsWith(EXTENSION + TEMPORARY) || name.endsWith(DESTROYED + TEMPORARY);
    }

    /** Returns the names of the existing keysets, in order. Destroyed keysets are not included. */
    public List<String> names() {
        if (!files.isDirectory(directory)) {
            return List.of();
        }
        try {
            return files.list(directory).stream()
                    .map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(EXTENSION))
                    .map(file -> file.substring(0, file.length() - EXTENSION.length()))
                    .filter(name -> KeysetNames.isLegal(name) && !files.exists(marker(name)))
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
                    replace(
                            file(name),
                            KeysetText.json(name, changed, masterKey).getBytes(StandardCharsets.UTF_8));
                }
            } catch (GeneralSecurityException failed) {
                throw KeysetText.unusable(name, masterKey, failed);
            }
        });
    }

    private void locked(String name, DurableFiles.Work work) {
        try {
            files.createDirectories(directory);
            files.locked(lock(), work);
        } catch (IOException failed) {
            throw unavailable(name, failed);
        }
    }

    /**
     * Replaces a file. The caller must hold the lock, so a fixed temporary name is sufficient. A terminated process may
     * have left a file with that name.
     */
    private void replace(Path file, byte[] content) throws IOException {
        Path fresh = temporary(file);
        files.discard(fresh);
        files.write(file, content, fresh);
    }

    private static Path temporary(Path file) {
        return file.resolveSibling(file.getFileName() + TEMPORARY);
    }

    private Path lock() {
        return directory.resolve(".lock");
    }

    private static KeysetHandle required(String name, @Nullable KeysetHandle keyset) {
        if (keyset == null) {
            throw new KeysetNotFoundException(name, "does not exist. Create it first.");
        }
        return keyset;
    }

    private static KeysetDestroyedException destroyed(String name) {
        return new KeysetDestroyedException(name, "was destroyed; everything encrypted with it is permanently lost.");
    }

    private KeysetUnavailableException unavailable(String name, IOException failed) {
        return new KeysetUnavailableException(
                name,
                DurableFiles.isInterruption(failed)
                        ? "was not read or written in directory " + directory
                                + ": the thread was interrupted. Try again."
                        : "cannot be read or written in directory " + directory
                                + ". Check the directory and try again.",
                failed);
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
}
