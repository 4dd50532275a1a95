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
 * Keysets as files of one directory, {@code <name>.json}, each encrypted under a {@link MasterKey} and bound to its name;
 * makes, rotates and destroys them too.
 *
 * <p>Changes are atomic, durable once a method returns, and serial across processes (a lock file). A keyset is handed out when a
 * power cut cannot take it away any more, so that nothing is ever encrypted under a key that is then gone. The directory and
 * its files are for the user only, and hold no key in the clear, not even for a moment.
 *
 * <p>No file but {@code <name>.json} keeps keys: what a process left that died while it changed a keyset goes when the directory is
 * first used by another, and at the latest when the keyset is destroyed.
 */
public final class KeysetDirectory implements EncryptionKeysetSource {
    private static final String EXTENSION = ".json";
    private static final String DESTROYED = ".destroyed";
    private static final String TEMPORARY = ".new";

    /** Files of keysets that this process has destroyed, through whichever object. */
    private static final Set<Path> DESTROYED_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final MasterKey masterKey;
    private final DurableFiles files;
    private final AtomicBoolean opened = new AtomicBoolean();

    /** Keysets in {@code directory}, which is made when the first keyset is. */
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
     * Makes a keyset of one fresh key: AES-256-GCM, or HMAC-SHA-256 if the name ends in {@code -index}.
     *
     * @throws IllegalStateException if it is there already
     * @throws KeysetDestroyedException if it was destroyed; a destroyed name is never used again
     * @throws KeysetUnavailableException if the directory or the master key's service does not answer
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
     * Makes a keyset unless it is there; as {@link #create} else. One that is there is not opened, nor is the directory written.
     *
     * @return whether it was made now
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

    /** Whether there is a keyset of the name that was not destroyed; it is not opened. */
    public boolean contains(String name) {
        return files.exists(file(KeysetNames.checked(name))) && !files.exists(marker(name));
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
     * Removes all keys but the primary, once everything is re-encrypted. Counts the values of each key first, which reads everything
     * there is in the store: values of entities, of work that is pending, of caches and of publications of events.
     *
     * @throws EncryptionKeyInUseException if stored values need one of them, or there are large values and {@code stored} has no
     *     BlobStore, so that nobody knows which keys they need; nothing is removed then
     * @throws KeysetNotFoundException if there is no such keyset
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
                            + "EncryptionKeyUsage.in(store, blobs).");
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
     * Removes all keys but the primary without checking whether stored values need them: a value still under a removed key can never be read again.
     *
     * @throws KeysetNotFoundException if there is no such keyset
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
     * Destroys a keyset: what was encrypted with it is gone for good, as far as no copy of the file is left (backups!). The
     * name stays taken, so that a reader learns what happened.
     *
     * <p>This process does not read another value with it once the call returns, others when they ask their source
     * again. A keyset that was destroyed before stays so.
     *
     * @throws KeysetNotFoundException if there is no such keyset, and was none that was destroyed; the name stays free
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
     * Removes what processes left that died: new contents that were not put in place, and keysets that were marked as destroyed and are
     * still there. A process that may not change the directory leaves it to one that may.
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

    /** The names of the keysets that are there, in order, without the destroyed ones. */
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

    /** Under the lock, so that one temporary name will do; a process that died may have left it. */
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
