package dev.tables.integration.session;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.session.MapSession;
import org.springframework.session.PrincipalNameIndexResolver;
import org.springframework.session.ReactiveFindByIndexNameSessionRepository;
import org.springframework.session.Session;

/**
 * A session of {@link TablesSessionRepository} that records its changes since it was read. Each request uses a separate
 * instance, which is not thread-safe.
 */
public final class TablesSession implements Session {
    private static final PrincipalNameIndexResolver<Session> PRINCIPAL = new PrincipalNameIndexResolver<>();
    private static final PrincipalNameIndexResolver<Session> REACTIVE =
            new PrincipalNameIndexResolver<>(ReactiveFindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME);

    private final MapSession session;
    private final Map<String, @Nullable Object> changes = new HashMap<>();
    private @Nullable String storedId;
    private boolean touched;

    /** Creates a session; {@code stored} is true if the store already contains it under its identity. */
    TablesSession(MapSession session, boolean stored) {
        this.session = session;
        storedId = stored ? session.getId() : null;
    }

    /** Returns the identity under which the session is stored, or null if it is not stored yet. */
    @Nullable
    String storedId() {
        return storedId;
    }

    /**
     * Returns the attributes that were changed since the session was read; the value of a removed attribute is null.
     */
    Map<String, @Nullable Object> changes() {
        return changes;
    }

    /** Returns whether the session was changed since it was read. */
    boolean isChanged() {
        return touched || !changes.isEmpty();
    }

    /** Marks the session as stored in its current state. */
    void stored() {
        storedId = session.getId();
        changes.clear();
        touched = false;
    }

    /**
     * Returns the name of the principal, from a session attribute of Spring Security or Spring Session. With Spring
     * WebFlux, the attribute has another name.
     */
    @Nullable
    String principal() {
        String name = PRINCIPAL.resolveIndexValueFor(session);
        return name == null ? REACTIVE.resolveIndexValueFor(session) : name;
    }

    @Override
    public String getId() {
        return session.getId();
    }

    @Override
    public String changeSessionId() {
        return session.changeSessionId();
    }

    @Override
    public <T> @Nullable T getAttribute(String name) {
        return session.getAttribute(name);
    }

    @Override
    public Set<String> getAttributeNames() {
        return session.getAttributeNames();
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        session.setAttribute(name, value);
        changes.put(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        setAttribute(name, null);
    }

    @Override
    public Instant getCreationTime() {
        return session.getCreationTime();
    }

    @Override
    public void setLastAccessedTime(Instant time) {
        session.setLastAccessedTime(time);
        touched = true;
    }

    @Override
    public Instant getLastAccessedTime() {
        return session.getLastAccessedTime();
    }

    @Override
    public void setMaxInactiveInterval(Duration interval) {
        session.setMaxInactiveInterval(interval);
        touched = true;
    }

    @Override
    public Duration getMaxInactiveInterval() {
        return session.getMaxInactiveInterval();
    }

    @Override
    public boolean isExpired() {
        return session.isExpired();
    }
}
