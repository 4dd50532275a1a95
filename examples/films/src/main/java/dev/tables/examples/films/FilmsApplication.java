package dev.tables.examples.films;

import dev.tables.boot.index.TablesIndexLifecycle;
import dev.tables.data.repository.TablesRepository;
import dev.tables.examples.films.v1.FilmRepository;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.query.CandidatePlan;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts all versions of the catalogue one after the other on the same tables, as years of deployments would, and shows by which
 * plan each query is served when the version starts and once its indexes are filled.
 */
public final class FilmsApplication {
    /** The applications, in the order of their versions. */
    public static final List<Class<?>> VERSIONS = List.of(
            dev.tables.examples.films.v1.Films.class,
            dev.tables.examples.films.v2.Films.class,
            dev.tables.examples.films.v3.Films.class,
            dev.tables.examples.films.v4.Films.class,
            dev.tables.examples.films.v5.Films.class,
            dev.tables.examples.films.v6.Films.class,
            dev.tables.examples.films.v7.Films.class,
            dev.tables.examples.films.v8.Films.class);

    /** Complete, or dropped for good. */
    private static final Set<IndexState> END_STATES = Set.of(IndexState.READABLE, IndexState.DROPPING);

    private static final int FILMS = 36_000;
    private static final long SEED = 1895;
    private static final long MILLIS_BETWEEN_LOOKS = 100;

    private FilmsApplication() {}

    /**
     * Starts with {@code --version=3} for one version alone, {@code --films=500} for other than 36,000 films, and any property of Spring
     * Boot, all optional.
     */
    public static void main(String[] args) throws InterruptedException {
        for (int version = 1; version <= VERSIONS.size(); version++) {
            String chosen = option(args, "version");
            if (chosen == null || chosen.equals(String.valueOf(version))) {
                try (ConfigurableApplicationContext context = SpringApplication.run(VERSIONS.get(version - 1), args)) {
                    System.out.println("\nVersion " + version);
                    tour(context);
                }
            }
        }
    }

    private static void tour(ConfigurableApplicationContext context) throws InterruptedException {
        TablesRepository<?, ?> films = context.getBean(TablesRepository.class);
        if (films instanceof FilmRepository first && first.count() == 0) {
            String number = context.getEnvironment().getProperty("films", String.valueOf(FILMS));
            first.saveAll(new FilmGenerator(new Random(SEED)).films(Integer.parseInt(number)));
        }
        show("at the start", films);
        TablesIndexLifecycle indexes = context.getBean(TablesIndexLifecycle.class);
        while (indexes.declaredIndexStatuses().stream().anyMatch(index -> !END_STATES.contains(index.state()))) {
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
        }
        show("when all indexes are filled", films);
    }

    private static void show(String when, TablesRepository<?, ?> films) {
        System.out.println("  " + films.count() + " films, " + when);
        Class<?> repository = AopProxyUtils.proxiedUserInterfaces(films)[0];
        Arrays.stream(repository.getDeclaredMethods())
                .map(Method::getName)
                .sorted()
                .forEach(method -> System.out.println("    " + method + ": " + plans(films, method)));
    }

    private static String plans(TablesRepository<?, ?> films, String method) {
        return films.planForQueryMethod(method).candidates().stream()
                .map(CandidatePlan::toString)
                .collect(Collectors.joining("; "));
    }

    private static @Nullable String option(String[] args, String name) {
        String start = "--" + name + "=";
        return Arrays.stream(args)
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst()
                .orElse(null);
    }
}
