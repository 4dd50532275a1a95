package dev.tables.examples.films;

import dev.tables.boot.index.TablesIndexLifecycle;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A version of the catalogue while it runs. Films are maps by the names of properties, without those that are null. */
final class LiveVersion implements AutoCloseable {
    private final int number;
    private final ConfigurableApplicationContext context;
    private final TablesRepository<Object, Object> films;
    private final Class<?> repository;
    private final Constructor<?> film;
    private final Constructor<?> key;
    private final List<String> properties;

    /**
     * @param store shared with other versions; null if the version opens its own, by the properties
     */
    @SuppressWarnings("unchecked")
    LiveVersion(int number, @Nullable TableStore store, String... options) {
        this.number = number;
        context = new SpringApplicationBuilder(FilmsApplication.VERSIONS.get(number - 1))
                .properties("spring.jmx.enabled=false")
                .initializers(fresh -> {
                    if (store != null) {
                        fresh.getBeanFactory().registerSingleton("tableStore", store);
                    }
                })
                .run(Arrays.stream(options).map(one -> "--" + one).toArray(String[]::new));
        films = context.getBean(TablesRepository.class);
        String home = FilmsApplication.VERSIONS.get(number - 1).getPackageName();
        repository = type(home + ".FilmRepository");
        film = type(home + ".Film").getDeclaredConstructors()[0];
        key = type(home + ".FilmKey").getDeclaredConstructors()[0];
        properties = Arrays.stream(film.getDeclaringClass().getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    int number() {
        return number;
    }

    /** The names of the properties that this version has. */
    List<String> properties() {
        return properties;
    }

    boolean answers(String method) {
        return Arrays.stream(repository.getDeclaredMethods())
                .anyMatch(one -> one.getName().equals(method));
    }

    List<Map<String, Object>> query(String name, Object... arguments) {
        Method method = Arrays.stream(repository.getDeclaredMethods())
                .filter(one -> one.getName().equals(name))
                .findFirst()
                .orElseThrow();
        try {
            List<Map<String, Object>> found = new ArrayList<>();
            for (Object one : (List<?>) method.invoke(films, arguments)) {
                found.add(values(Objects.requireNonNull(one)));
            }
            return found;
        } catch (InvocationTargetException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Nullable
    Map<String, Object> find(String country, int number) {
        return films.findById(made(key, country, number))
                .map(LiveVersion::values)
                .orElse(null);
    }

    void save(Map<String, Object> values) {
        films.save(entity(values));
    }

    void saveAll(Collection<Map<String, Object>> all) {
        films.saveAll(all.stream().map(this::entity).toList());
    }

    void delete(String country, int number) {
        films.deleteById(made(key, country, number));
    }

    List<Map<String, Object>> all() {
        return films.findAll().stream().map(LiveVersion::values).toList();
    }

    /** By which plan a method is served now. */
    String planInUse(String method) {
        return films.planForQueryMethod(method).candidates().stream()
                .filter(plan -> plan.chosen())
                .map(plan -> plan.plan().accessPath()
                        + (plan.plan().index() == null
                                ? ""
                                : " " + plan.plan().index().name()))
                .findFirst()
                .orElse("none");
    }

    /** The rows of a country's films as they are stored, by number. */
    Map<Integer, Map<String, String>> rows(String country) {
        TableStore store = context.getBean(TablesTemplate.class).store();
        Map<Integer, Map<String, String>> rows = new TreeMap<>();
        RowQuery query = RowQuery.partition(country).withRowKeyRange(KeyRange.lessThan("~"));
        while (true) {
            ResultPage<Row> page = store.query("films", query, Row::from);
            for (Row row : page.items()) {
                Map<String, Object> values = new HashMap<>();
                row.propertyNames().forEach(name -> values.put(name, Objects.requireNonNull(row.value(name))));
                rows.put(Integer.parseInt(row.rowKey()), StoredFilms.comparable(values));
            }
            if (page.nextToken() == null) {
                return rows;
            }
            query = query.withContinuationToken(page.nextToken());
        }
    }

    List<IndexStatus> indexes() {
        return context.getBean(TablesIndexLifecycle.class).declaredIndexStatuses();
    }

    /** Whether each index that it declares is complete, or dropped. */
    boolean hasAllIndexes() {
        return indexes().stream()
                .allMatch(index -> index.state() == IndexState.READABLE || index.state() == IndexState.DROPPING);
    }

    /** Whether rows of dropped indexes are left. */
    boolean hasDroppedIndexes() {
        return context.getBean(TablesIndexLifecycle.class).allIndexStatuses().stream()
                .anyMatch(index -> index.state() == IndexState.DROPPING);
    }

    private Object entity(Map<String, Object> values) {
        return made(film, properties().stream().map(values::get).toArray());
    }

    private static Object made(Constructor<?> constructor, @Nullable Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static Map<String, Object> values(Object record) {
        Map<String, Object> values = new LinkedHashMap<>();
        try {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                Object value = component.getAccessor().invoke(record);
                if (value != null) {
                    values.put(component.getName(), value);
                }
            }
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        return values;
    }

    @Override
    public void close() {
        context.close();
    }

    @Override
    public String toString() {
        return "version " + number;
    }
}
