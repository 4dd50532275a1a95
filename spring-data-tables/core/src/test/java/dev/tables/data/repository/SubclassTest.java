package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.processor.MapperProcessor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.support.TransactionTemplate;

/** A subclass that an entity does not declare is neither saved, which would lose what it adds, nor found. */
class SubclassTest {
    private static final String REFUSED = "Painter: the subclass " + SubPainter.class.getName()
            + " is not declared, so its additional properties would be lost.";

    private LocalTableStore store;
    private TablesTemplate template;

    @BeforeEach
    void start() {
        store = LocalTableStore.inMemory();
        template = new TablesTemplate(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void saveRejectsSubclassThatIsNotAnEntity() {
        SubPainter painter = new SubPainter();
        refuses(() -> template.save(painter));
        refuses(() -> template.insert(painter));
        refuses(() -> template.saveAll(Painter.class, List.of(new Painter(), painter)));
        refuses(() -> new TransactionTemplate(new TablesTransactionManager(template))
                .executeWithoutResult(status -> template.save(painter)));
        assertThat(template.bulkSave(Painter.class, List.of(painter), done -> {})
                        .get(0)
                        .isSaved())
                .isFalse();
        assertThat(template.count(Painter.class)).isZero();

        template.save(new Painter());
        refuses(() -> template.update(Painter.class, "", found -> painter));
        assertThat(template.findById(Painter.class, "")).isPresent();
    }

    @Test
    void saveAcceptsProxies() {
        ProxyFactory proxies = new ProxyFactory(new Painter());
        proxies.setProxyTargetClass(true);
        template.save((Painter) proxies.getProxy());
        assertThat(template.count(Painter.class)).isOne();
    }

    private static void refuses(Runnable save) {
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(save::run)
                .withMessageStartingWith(REFUSED);
    }

    @Test
    void compilerAndStartupRejectMethodsThatReturnSubclass() throws ClassNotFoundException {
        Map<String, String> sources = new LinkedHashMap<>();
        String head = """
                package odd;
                import dev.tables.data.repository.*;
                import java.util.*;
                import org.springframework.data.repository.Repository;
                public interface %s extends Repository<Painter, PainterKey> { %s findByName(String name); }
                """;
        List<String> types = List.of(
                "List<SubPainter>", "Optional<SubPainter>", "SubPainter", "List<Painter>", "Painter", "List<Object>");
        for (int i = 0; i < types.size(); i++) {
            sources.put("odd.Sub" + i, String.format(Locale.ROOT, head, "Sub" + i, types.get(i)));
        }
        CompiledSources processed = CompiledSources.of(sources, new MapperProcessor());
        CompiledSources plain = CompiledSources.of(sources, null);
        assertThat(plain.errors()).isEmpty();
        for (int i = 0; i < types.size(); i++) {
            String name = "odd.Sub" + i;
            String compiler = processed.diagnostics(name);
            String expected = "Sub" + i + ".findByName returns SubPainter, a subclass of Painter. Rows are never read "
                    + "as this subclass. Return Painter, or a record, class or interface that projects it.";
            String start = start(plain.load(name));
            if (i < 3) {
                assertThat(compiler).isEqualTo("[Tables/QueryReturnType] " + expected);
                assertThat(start).isEqualTo("Query method " + expected);
            } else {
                assertThat(compiler + start).isEmpty();
            }
        }
    }

    private String start(Class<?> repository) {
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        factory.setBeanClassLoader(repository.getClassLoader());
        try {
            factory.getRepository(repository);
            return "";
        } catch (RuntimeException refused) {
            Throwable root = refused;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return String.valueOf(root.getMessage());
        }
    }
}
