package dev.tables.rolling;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.migration.TablesMigrationsAutoConfiguration;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.data.repository.TablesRepository;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * A process of one version: does what lines of its standard input say, several at once, and answers in lines that begin with {@code "> "}.
 * It ends in order when its input does.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    TablesAutoConfiguration.class,
    TablesRepositoriesAutoConfiguration.class,
    TablesIndexesAutoConfiguration.class,
    TablesMigrationsAutoConfiguration.class,
    TablesRecoveryAutoConfiguration.class
})
public class RollingApplication {
    /** What lines of answers begin with; other lines are the log. */
    static final String ANSWER = "> ";

    /** Takes the number of the version, then properties as {@code --name=value}. */
    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        String version = "dev.tables.rolling.v" + arguments[0];
        PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        Class.forName(version + ".FilmCatalogue"))
                .web(WebApplicationType.NONE)
                .run(Arrays.copyOfRange(arguments, 1, arguments.length))) {
            VersionedFilms<?> films = VersionedFilms.of(
                    Class.forName(version + ".Film").asSubclass(Record.class), context.getBean(TablesRepository.class));
            output.println(ANSWER + "started");
            serve(films, output);
        }
    }

    private static void serve(VersionedFilms<?> films, PrintStream output) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                int space = line.indexOf(' ');
                String number = line.substring(0, space);
                String command = line.substring(space + 1);
                threads.execute(() -> output.println(ANSWER + number + " " + answer(films, command)));
            }
        } finally {
            threads.shutdown();
        }
    }

    private static String answer(VersionedFilms<?> films, String command) {
        try {
            return "ok " + films.answer(command);
        } catch (RuntimeException failed) {
            StringBuilder text = new StringBuilder("failed");
            for (Throwable one = failed; one != null; one = one.getCause()) {
                text.append(' ').append(FilmText.encoded(String.valueOf(one)));
            }
            return text.toString();
        }
    }
}
