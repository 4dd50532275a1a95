package dev.tables.integration.session;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.core.serializer.DefaultDeserializer;
import org.springframework.core.serializer.DefaultSerializer;
import org.springframework.core.serializer.Deserializer;
import org.springframework.core.serializer.Serializer;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.MapSession;

/**
 * A repository of Spring Session's sessions in the table {@code sessions}. Each session is in a separate partition.
 * Indexes find sessions by the name of the principal and by the hour of their expiry.
 * <pre>{@code
 * @Configuration
 * @EnableSpringHttpSession
 * class Sessions {
 *     @Bean
 *     TablesSessionRepository sessionRepository(TablesTemplate tables) {
 *         return new TablesSessionRepository(tables);
 *     }
 * }
 * }</pre>
 *
 * <p>Reading a session sends one request. Saving a session reads and writes its row. Concurrent changes of other
 * attributes are kept. If two requests change the same attribute, the last save wins. A save does not restore a session
 * that was deleted or has expired. Expired sessions are not found, and remain stored until {@link #deleteExpired} is
 * called. The maximum size of a session is about 1 MB. Thread-safe.
 */
public final class TablesSessionRepository
        implements FindByIndexNameSessionRepository<TablesSession>, BeanClassLoaderAware {
    private final TablesTemplate template;
    private final StoredSessionRepository stored;
    private Duration inactive = MapSession.DEFAULT_MAX_INACTIVE_INTERVAL;
    private Clock clock = Clock.systemUTC();
    private boolean serializedByJava = true;
    private SessionAttributes attributes = new SessionAttributes(new DefaultSerializer(), new DefaultDeserializer());

    /** Creates a repository in the store of the template. */
    public TablesSessionRepository(TablesTemplate template) {
        this.template = template;
        TablesRepositoryFactory repositories = new TablesRepositoryFactory(template);
        // That of the thread may be another, as with DevTools, and may not see what is not public.
        repositories.setBeanClassLoader(StoredSessionRepository.class.getClassLoader());
        this.stored = repositories.getRepository(StoredSessionRepository.class);
    }

    /**
     * Sets the maximum inactive interval of new sessions; the default is 30 minutes. With a negative interval, sessions
     * never expire.
     */
    public TablesSessionRepository withDefaultMaxInactiveInterval(Duration unused) {
        inactive = unused;
        return this;
    }

    /** Sets the conversion of attribute values to bytes and back. The default is Java serialization. */
    public TablesSessionRepository withSerializer(Serializer<Object> serializer, Deserializer<Object> deserializer) {
        attributes = new SessionAttributes(serializer, deserializer);
        serializedByJava = false;
        return this;
    }

    /**
     * Sets the class loader for attributes that are stored with Java serialization. Spring passes the class loader of
     * the application, which DevTools replaces with a separate one.
     */
    @Override
    public void setBeanClassLoader(ClassLoader classes) {
        if (serializedByJava) {
            attributes = new SessionAttributes(new DefaultSerializer(), new DefaultDeserializer(classes));
        }
    }

    /** Sets the clock that determines when sessions expire. The default is the system clock. */
    public TablesSessionRepository withClock(Clock other) {
        clock = other;
        return this;
    }

    @Override
    public TablesSession createSession() {
        MapSession session = new MapSession();
        Instant now = clock.instant();
        session.setCreationTime(now);
        session.setLastAccessedTime(now);
        session.setMaxInactiveInterval(inactive);
        return new TablesSession(session, false);
    }

    @Override
    public void save(TablesSession session) {
        String id = session.storedId();
        if (id == null) {
            insert(session);
        } else if (!id.equals(session.getId())) {
            // First: after a crash in between nobody may go on with the old identity.
            if (template.deleteById(StoredSession.class, id)) {
                insert(session);
            }
        } else if (session.isChanged()) {
            template.update(
                    StoredSession.class,
                    id,
                    found -> StoredSession.of(
                            session, attributes.changed(found.attributes(), session.changes()), found.version()));
        }
        session.stored();
    }

    private void insert(TablesSession session) {
        Map<String, @Nullable Object> all = new HashMap<>();
        session.getAttributeNames().forEach(name -> all.put(name, session.getAttribute(name)));
        template.insert(StoredSession.of(session, attributes.changed(new byte[0], all), null));
    }

    @Override
    public @Nullable TablesSession findById(String id) {
        return template.findById(StoredSession.class, id)
                .filter(found -> !found.isExpired(clock.instant()))
                .map(this::session)
                .orElse(null);
    }

    private TablesSession session(StoredSession found) {
        MapSession session = new MapSession(found.id());
        session.setCreationTime(found.createdAt());
        session.setLastAccessedTime(found.lastAccessedAt());
        session.setMaxInactiveInterval(Duration.ofSeconds(found.maxInactiveSeconds()));
        attributes.values(found.attributes()).forEach(session::setAttribute);
        return new TablesSession(session, true);
    }

    @Override
    public void deleteById(String id) {
        template.deleteById(StoredSession.class, id);
    }

    /**
     * Returns the sessions of a principal. The index must be {@link #PRINCIPAL_NAME_INDEX_NAME}; for any other index,
     * the result is empty. Sends one request, and one for each session found.
     */
    @Override
    public Map<String, TablesSession> findByIndexNameAndIndexValue(String indexName, String indexValue) {
        Map<String, TablesSession> sessions = new LinkedHashMap<>();
        if (indexName.equals(PRINCIPAL_NAME_INDEX_NAME)) {
            Instant now = clock.instant();
            stored.findByPrincipal(indexValue).stream()
                    .filter(found -> !found.isExpired(now))
                    .forEach(found -> sessions.put(found.id(), session(found)));
        }
        return sessions;
    }

    /**
     * Deletes expired sessions and returns their number. The index of expiry hours finds the expired sessions. A
     * session that is used concurrently is not deleted. Call this method from a scheduled method.
     */
    public int deleteExpired() {
        Instant now = clock.instant();
        int deleted = 0;
        try (Stream<StoredSession> found = stored.findByExpiresAtHourLessThanEqual(now.truncatedTo(ChronoUnit.HOURS))) {
            for (StoredSession session : (Iterable<StoredSession>) found::iterator) {
                deleted += session.isExpired(now) && isDeleted(session) ? 1 : 0;
            }
        }
        return deleted;
    }

    private boolean isDeleted(StoredSession session) {
        try {
            return template.delete(session);
        } catch (OptimisticLockingFailureException used) {
            return false;
        }
    }
}
