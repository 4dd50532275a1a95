package dev.tables.mapping.encryption;

import com.google.crypto.tink.KeysetHandle;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The keysets of an application, by name. A keyset is loaded from its source at its first use and cached in memory for
 * a limited time.
 *
 * <p>If a value needs a key that is not in memory, the keyset is loaded again, at most once a second for each such key.
 * Keys that another process has added are therefore found immediately. A destroyed keyset is detected when the cached
 * copy exceeds the maximum age, or immediately if this process destroyed it.
 *
 * <p>If the source does not respond when the maximum age is exceeded, the cached copy is still used for decryption, but
 * not for encryption. With an outdated copy, this process could encrypt with a key that another process has replaced
 * and is about to remove. Thread-safe.
 */
public final class Keyring {
    /** The default time for which a keyset is cached before it is read again from its source. */
    public static final Duration DEFAULT_CACHE_TTL = Duration.ofMinutes(5);

    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(1);
    private static final int MOST_UNKNOWN_KEYS = 1000;

    private final List<EncryptionKeysetSource> sources;
    private final Duration maxAge;
    private final InstantSource clock;
    private final ConcurrentHashMap<String, Known> loaded = new ConcurrentHashMap<>();
    /**
     * The time of the last search for each key that no source has, so that searches are not repeated immediately if
     * many values need the same key.
     */
    private final ConcurrentHashMap<UnknownKey, Instant> unknown = new ConcurrentHashMap<>();

    private Keyring(List<EncryptionKeysetSource> sources, Duration maxAge, InstantSource clock) {
        this.sources = List.copyOf(sources);
        this.maxAge = maxAge;
        this.clock = clock;
    }

    /**
     * Creates a keyring with sources in order of priority. A keyset is loaded from the first source that has its name.
     */
    public static Keyring of(EncryptionKeysetSource... sources) {
        return of(List.of(sources), DEFAULT_CACHE_TTL, InstantSource.system());
    }

    /** Creates a keyring with sources, a maximum age of cached keysets, and a clock. */
    public static Keyring of(
            Collection<? extends EncryptionKeysetSource> sources, Duration maxAge, InstantSource clock) {
        return new Keyring(List.copyOf(sources), maxAge, clock);
    }

    /**
     * Loads the named keysets now, so that a missing keyset is detected at startup.
     *
     * @throws KeysetException if a keyset cannot be used
     */
    public void loadKeysets(Collection<String> names) {
        names.forEach(this::keyset);
    }

    /** Clears the cache. Each keyset is loaded again at its next use. */
    public void refresh() {
        loaded.clear();
    }

    /**
     * The cached state of a keyset.
     *
     * @param keyset the keyset
     * @param source the source that supplied it
     * @param away the cause and time of the last failed attempt to reload it, or null
     */
    private record Known(
            LoadedKeyset keyset,
            EncryptionKeysetSource source,
            @Nullable Attempt away) {}

    private record Attempt(KeysetUnavailableException failure, Instant at) {}

    private record UnknownKey(String keyset, int keyId) {}

    /** Returns whether a source has the keyset, or had it before it was destroyed. */
    boolean knows(String name) {
        return sources.stream().anyMatch(source -> source.isNameTaken(name));
    }

    /**
     * Returns the keyset for decryption. The keyset comes from memory if it does not exceed the maximum age, or if its
     * source does not respond.
     */
    LoadedKeyset keyset(String name) {
        Known known = loaded.get(name);
        return (known != null && isCurrent(name, known) ? known : load(name, known)).keyset();
    }

    /**
     * Returns the keyset for encryption. The returned keyset never exceeds the maximum age.
     *
     * @throws KeysetUnavailableException if the cached keyset exceeds the maximum age, and cannot be loaded now
     */
    LoadedKeyset keysetToEncrypt(String name) {
        Known known = loaded.get(name);
        if (known != null && isCurrent(name, known)) {
            return known.keyset();
        }
        Known loadedNow = load(name, known);
        Attempt away = loadedNow.away();
        if (away != null) {
            throw new KeysetUnavailableException(
                    name,
                    "was last loaded more than " + maxAge
                            + " ago and cannot be reloaded now. Another process may have rotated the keyset since, so "
                            + "the cached copy must not encrypt values. It still decrypts them. Try again when the "
                            + "source of the keyset is available.",
                    away.failure());
        }
        return loadedNow.keyset();
    }

    /**
     * Returns the keyset to decrypt a value. Reloads the keyset if the cached copy lacks the key.
     *
     * @throws KeysetUnavailableException if the cached keyset lacks the key and cannot be reloaded now
     */
    LoadedKeyset keysetWith(String name, int keyId) {
        LoadedKeyset known = keyset(name);
        return known.hasKey(keyId) ? known : reloaded(name, keyId, known);
    }

    private LoadedKeyset reloaded(String name, int keyId, LoadedKeyset known) {
        UnknownKey key = new UnknownKey(name, keyId);
        Instant now = clock.instant();
        Instant last = unknown.get(key);
        if (last != null && Duration.between(last, now).compareTo(BETWEEN_ATTEMPTS) < 0) {
            return known;
        }
        Known fresh = load(name, loaded.get(name));
        Attempt away = fresh.away();
        if (away != null) {
            throw new KeysetUnavailableException(
                    name,
                    "cannot be reloaded now, and its cached copy lacks the key that a value was encrypted with. "
                            + "Try again when the source of the keyset is available.",
                    away.failure());
        }
        if (!fresh.keyset().hasKey(keyId)) {
            if (unknown.size() >= MOST_UNKNOWN_KEYS) {
                unknown.clear();
            }
            unknown.put(key, now);
        }
        return fresh.keyset();
    }

    private boolean isCurrent(String name, Known known) {
        Duration age = Duration.between(known.keyset().loadedAt(), clock.instant());
        return age.compareTo(maxAge) < 0 && !known.source().isDestroyed(name);
    }

    private Known load(String name, @Nullable Known known) {
        Known usable = known == null || known.source().isDestroyed(name) ? null : known;
        if (usable != null && wasJustTried(usable)) {
            return usable;
        }
        try {
            Known fresh = find(name);
            loaded.put(name, fresh);
            return fresh;
        } catch (KeysetUnavailableException away) {
            if (usable == null) {
                loaded.remove(name);
                throw away;
            }
            Known kept = new Known(usable.keyset(), usable.source(), new Attempt(away, clock.instant()));
            loaded.replace(name, usable, kept);
            return kept;
        } catch (KeysetException gone) {
            loaded.remove(name);
            throw gone;
        }
    }

    /**
     * Returns whether the last attempt to reload the keyset was less than a second ago. Callers use this check so that
     * an unresponsive source is not queried for each value.
     */
    private boolean wasJustTried(Known known) {
        Attempt away = known.away();
        if (away == null) {
            return false;
        }
        Duration since = Duration.between(away.at(), clock.instant());
        return !since.isNegative() && since.compareTo(BETWEEN_ATTEMPTS) < 0;
    }

    private Known find(String name) {
        // So that keys of a source that parses keysets itself are of a type that can be checked.
        TinkPrimitives.register();
        Instant asked = clock.instant();
        for (EncryptionKeysetSource source : sources) {
            KeysetHandle found = source.load(name);
            if (found != null) {
                return new Known(LoadedKeyset.of(name, found, asked), source, null);
            }
        }
        throw new KeysetNotFoundException(
                name,
                sources.isEmpty()
                        ? "was requested, but no source of keysets is configured. Configure one."
                        : "is in none of the " + sources.size()
                                + " configured sources. Create it, or correct the name.");
    }

    @Override
    public String toString() {
        return "Keyring" + loaded.keySet();
    }
}
