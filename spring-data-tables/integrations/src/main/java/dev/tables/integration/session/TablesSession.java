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

/** A session of {@link TablesSessionRepository}, which knows what was changed since it was read. For one request, as sessions are. */
public final class TablesSession implements Session {
    private static final PrincipalNameIndexResolver<Session> PRINCIPAL = new PrincipalNameIndexResolver<>();
    private static final PrincipalNameIndexResolver<Session> REACTIVE =
            new PrincipalNameIndexResolver<>(ReactiveFindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME);

    private final MapSession session;
    private final Map<String, @Nullable Object> changes = new HashMap<>();
    private @Nullable String storedId;
    private boolean touched;

    /** One that is stored under its identity, or not yet. */
    TablesSession(MapSession session, boolean stored) {
        this.session = session;
        storedId = stored ? session.getId() : null;
    }

    /** The identity under which it is stored; null if it is not. */
    @Nullable
    String storedId() {
        return storedId;
    }

    /** The attributes that were set since it was read, those that were removed as null. */
    Map<String, @Nullable Object> changes() {
        return changes;
    }

    /** Whether anything was changed since it was read. */
    boolean isChanged() {
        return touched || !changes.isEmpty();
    }

    /** It is stored as it is now. */
    void stored() {
        storedId = session.getId();
        changes.clear();
        touched = false;
    }

    /** Whose it is, as Spring Security or the attribute of Spring Session says, whose name is another with Spring WebFlux. */
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
