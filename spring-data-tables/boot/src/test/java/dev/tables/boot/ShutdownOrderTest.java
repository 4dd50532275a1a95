package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Requests and scheduled tasks that are in flight when an application stops end before the store closes, whatever they still ask of it. */
class ShutdownOrderTest {
    private static final List<String> EVENTS = new CopyOnWriteArrayList<>();

    /** Notes when it is closed. */
    static final class Noting extends ForwardingTableStore {
        Noting() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public void close() {
            EVENTS.add("store closed");
            super.close();
        }
    }

    /** Lets work wait until the application stops. */
    static final class Gate {
        final CountDownLatch inFlight = new CountDownLatch(2);
        final CountDownLatch stopping = new CountDownLatch(1);

        void await() throws InterruptedException {
            inFlight.countDown();
            stopping.await(60, TimeUnit.SECONDS);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        TaskSchedulingAutoConfiguration.class,
        TomcatServletWebServerAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        WebMvcAutoConfiguration.class,
        TablesAutoConfiguration.class,
        TablesRepositoriesAutoConfiguration.class
    })
    @AutoConfigurationPackage(basePackageClasses = Note.class)
    @EnableScheduling
    static class Application {
        @Bean
        Gate gate() {
            return new Gate();
        }

        @Bean
        TableStore store() {
            return new Noting();
        }

        @Bean
        Work work(Gate gate, NoteRepository notes) {
            return new Work(gate, notes);
        }
    }

    @RestController
    static class Work {
        private final Gate gate;
        private final NoteRepository notes;

        Work(Gate gate, NoteRepository notes) {
            this.gate = gate;
            this.notes = notes;
        }

        @GetMapping("/slow")
        String slow() throws InterruptedException {
            gate.await();
            notes.save(new Note("request", 1, "in time"));
            EVENTS.add("request done");
            return notes.findById(new NoteKey("request", 1)).orElseThrow().text();
        }

        @Scheduled(initialDelay = 1, fixedDelay = 1_000_000)
        void scheduled() throws InterruptedException {
            gate.await();
            notes.save(new Note("task", 1, "in time"));
            EVENTS.add("task done");
        }
    }

    @Test
    void runningWorkEndsBeforeTheStoreCloses() throws Exception {
        ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                .run("--server.port=0", "--tables.store=memory", "--spring.main.banner-mode=off");
        int port =
                Integer.parseInt(Objects.requireNonNull(context.getEnvironment().getProperty("local.server.port")));
        Gate gate = context.getBean(Gate.class);
        CompletableFuture<HttpResponse<String>> answer = HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/slow"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(gate.inFlight.await(60, TimeUnit.SECONDS)).isTrue();
        context.addApplicationListener(event -> {
            if (event instanceof ContextClosedEvent) {
                gate.stopping.countDown();
            }
        });
        context.close();
        assertThat(answer.get(60, TimeUnit.SECONDS).body()).isEqualTo("in time");
        assertThat(EVENTS)
                .containsExactlyInAnyOrder("request done", "task done", "store closed")
                .endsWith("store closed");
    }
}
