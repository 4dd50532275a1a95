package dev.tables.integration.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.web.http.SessionRepositoryFilter;

/** Sessions in a table, held against maps. */
class TablesSessionRepositoryTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_126);

    private static final String PRINCIPAL = FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME;

    private final TablesTemplate template = new TablesTemplate(LocalTableStore.inMemory());
    private final TablesSessionRepository sessions = new TablesSessionRepository(template);

    private static Map<String, Object> attributes(TablesSession session) {
        Map<String, Object> found = new HashMap<>();
        session.getAttributeNames()
                .forEach(name -> found.put(name, Objects.requireNonNull(session.<Object>getAttribute(name))));
        return found;
    }

    @Test
    void sessionsMatchMaps() {
        RandomGenerator random = SEED.random();
        Map<String, Map<String, Object>> model = new HashMap<>();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            if (ids.size() < 5) {
                TablesSession session = sessions.createSession();
                sessions.save(session);
                ids.add(session.getId());
                model.put(session.getId(), new HashMap<>());
            }
            String id = ids.get(random.nextInt(ids.size()));
            TablesSession session = Objects.requireNonNull(sessions.findById(id));
            Map<String, Object> expected = Objects.requireNonNull(model.get(id));
            assertThat(attributes(session)).isEqualTo(expected);
            for (int j = random.nextInt(4); j > 0; j--) {
                String name = random.nextInt(4) == 0 ? PRINCIPAL : "a" + random.nextInt(3);
                if (random.nextInt(3) == 0) {
                    session.removeAttribute(name);
                    expected.remove(name);
                } else {
                    session.setAttribute(name, "v" + random.nextInt(3));
                    expected.put(name, session.getRequiredAttribute(name));
                }
            }
            switch (random.nextInt(12)) {
                case 0 -> {
                    sessions.deleteById(id);
                    sessions.save(session);
                    assertThat(sessions.findById(id)).isNull();
                    ids.remove(id);
                    model.remove(id);
                }
                case 1 -> {
                    String other = session.changeSessionId();
                    sessions.save(session);
                    assertThat(sessions.findById(id)).isNull();
                    ids.set(ids.indexOf(id), other);
                    model.put(other, model.remove(id));
                }
                default -> sessions.save(session);
            }
            String principal = "v" + random.nextInt(3);
            assertThat(sessions.findByPrincipalName(principal).keySet())
                    .containsExactlyInAnyOrderElementsOf(ids.stream()
                            .filter(one -> principal.equals(
                                    Objects.requireNonNull(model.get(one)).get(PRINCIPAL)))
                            .toList());
        }
        assertThat(sessions.findByIndexNameAndIndexValue("other", "v1")).isEmpty();
    }

    @Test
    void concurrentRequestsKeepEachOthersAttributes() {
        TablesSession session = sessions.createSession();
        sessions.save(session);
        List<TablesSession> requests = IntStream.range(0, 5)
                .mapToObj(i -> Objects.requireNonNull(sessions.findById(session.getId())))
                .toList();
        for (int i = 0; i < 5; i++) {
            requests.get(i).setAttribute("of " + i, i);
        }
        requests.forEach(sessions::save);

        assertThat(attributes(Objects.requireNonNull(sessions.findById(session.getId()))))
                .isEqualTo(Map.of("of 0", 0, "of 1", 1, "of 2", 2, "of 3", 3, "of 4", 4));
    }

    @Test
    void unusedSessionExpires() {
        sessions.withDefaultMaxInactiveInterval(Duration.ofMinutes(10));
        TablesSession old = sessions.createSession();
        old.setAttribute(PRINCIPAL, "ann");
        old.setLastAccessedTime(Instant.now().minus(Duration.ofHours(3)));
        sessions.save(old);
        TablesSession used = sessions.createSession();
        used.setAttribute(PRINCIPAL, "ann");
        sessions.save(used);
        TablesSession forever = sessions.createSession();
        forever.setMaxInactiveInterval(Duration.ofSeconds(-1));
        forever.setLastAccessedTime(Instant.EPOCH);
        sessions.save(forever);

        assertThat(sessions.findById(old.getId())).isNull();
        assertThat(sessions.findByPrincipalName("ann")).containsOnlyKeys(used.getId());
        assertThat(template.count(StoredSession.class)).isEqualTo(3);
        assertThat(sessions.deleteExpired()).isEqualTo(1);
        assertThat(sessions.deleteExpired()).isZero();
        assertThat(sessions.findById(used.getId())).isNotNull();
        assertThat(sessions.findById(forever.getId())).isNotNull();
    }

    @Test
    void attributeThatCannotBeSerializedIsNamed() {
        TablesSession session = sessions.createSession();
        session.setAttribute("connection", new Object());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> sessions.save(session))
                .withMessageContaining("The session attribute 'connection' of type java.lang.Object");
    }

    @Test
    void requestsShareASession() throws Exception {
        SessionRepositoryFilter<TablesSession> filter = new SessionRepositoryFilter<>(sessions);
        MockHttpServletResponse first = new MockHttpServletResponse();
        MockFilterChain writing = new MockFilterChain();
        filter.doFilter(new MockHttpServletRequest(), first, (request, response) -> {
            ((HttpServletRequest) request).getSession().setAttribute("cart", "book");
            writing.doFilter(request, response);
        });
        Cookie cookie = Objects.requireNonNull(first.getCookie("SESSION"));
        MockHttpServletRequest again = new MockHttpServletRequest();
        again.setCookies(cookie);
        List<Object> found = new ArrayList<>();
        filter.doFilter(
                again,
                new MockHttpServletResponse(),
                (request, response) -> found.add(
                        ((HttpServletRequest) request).getSession(false).getAttribute("cart")));

        assertThat(found).containsExactly("book");
    }
}
