package dev.tables.mapping.encryption;

import com.google.crypto.tink.KeysetHandle;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The keysets of an application, by name: loaded from its sources when first needed and kept in memory for a while.
 *
 * <p>A value that names a key which is not in memory makes the keyset load again (at most once a second), so a rotation in
 * another process is noticed at once; a destroyed keyset is noticed when what is in memory is older than the maximum age. A
 * source that does not answer then is no harm: what is in memory stays in use. Safe for any number of threads.
 */
public final class Keyring {
    /** How long a keyset is used before its source is asked again. */
    public static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);

    private static final Duration LEAST_AGE_TO_RELOAD = Duration.ofSeconds(1);

    private final List<KeysetSource> sources;
    private final Duration maxAge;
    private final InstantSource clock;
    private final ConcurrentHashMap<String, LoadedKeyset> loaded = new ConcurrentHashMap<>();

    private Keyring(List<KeysetSource> sources, Duration maxAge, InstantSource clock) {
        this.sources = List.copyOf(sources);
        this.maxAge = maxAge;
        this.clock = clock;
    }

    /** A keyring over sources, asked in order; the first that knows a name has it. */
    public static Keyring of(KeysetSource... sources) {
        return of(List.of(sources), DEFAULT_MAX_AGE, InstantSource.system());
    }

    /** The same with another maximum age and clock. */
    public static Keyring of(Collection<? extends KeysetSource> sources, Duration maxAge, InstantSource clock) {
        return new Keyring(List.copyOf(sources), maxAge, clock);
    }

    /**
     * Loads the named keysets now, so that what is missing is noticed at start.
     *
     * @throws KeysetException if one cannot be used
     */
    public void require(Collection<String> names) {
        names.forEach(this::keyset);
    }

    /** Forgets what is in memory; each keyset is loaded afresh when next needed. */
    public void refresh() {
        loaded.clear();
    }

    /** The keyset, from memory if it is young enough. */
    LoadedKeyset keyset(String name) {
        LoadedKeyset known = loaded.get(name);
        return known == null || age(known).compareTo(maxAge) >= 0 ? load(name, known) : known;
    }

    /** The keyset, loaded again if the one in memory lacks the key. */
    LoadedKeyset keysetWith(String name, int keyId) {
        LoadedKeyset known = keyset(name);
        return known.hasKey(keyId) || age(known).compareTo(LEAST_AGE_TO_RELOAD) < 0 ? known : load(name, known);
    }

    private Duration age(LoadedKeyset keyset) {
        return Duration.between(keyset.loadedAt(), clock.instant());
    }

    private LoadedKeyset load(String name, @Nullable LoadedKeyset known) {
        try {
            LoadedKeyset fresh = LoadedKeyset.of(name, find(name), clock.instant());
            loaded.put(name, fresh);
            return fresh;
        } catch (KeysetUnavailableException away) {
            if (known == null) {
                throw away;
            }
            return known;
        } catch (KeysetException gone) {
            loaded.remove(name);
            throw gone;
        }
    }

    private KeysetHandle find(String name) {
        // So that keys of a source that parses keysets itself are of a type that can be checked.
        TinkPrimitives.register();
        for (KeysetSource source : sources) {
            KeysetHandle found = source.load(name);
            if (found != null) {
                return found;
            }
        }
        throw new KeysetNotFoundException(
                name,
                sources.isEmpty()
                        ? "was asked for, but no source of keysets is configured. Configure one."
                        : "is in none of the " + sources.size() + " configured sources. Make it, or correct the name.");
    }

    @Override
    public String toString() {
        return "Keyring" + loaded.keySet();
    }
}
