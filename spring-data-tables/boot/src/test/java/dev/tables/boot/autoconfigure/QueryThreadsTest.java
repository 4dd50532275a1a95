package dev.tables.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.query.QueryParallelism;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.task.TaskDecorator;

class QueryThreadsTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(TablesAutoConfiguration.class, TaskExecutionAutoConfiguration.class))
            .withPropertyValues("tables.store=memory");

    @Test
    void queriesReadEightPartitionsConcurrentlyOnDaemonThreads() {
        runner.run(context -> {
            QueryParallelism ahead = context.getBean(QueryThreads.class).readAhead();

            assertThat(ahead.maxConcurrentReads()).isEqualTo(8);
            Thread thread = threadOf(ahead);
            assertThat(thread.getName()).startsWith("tables-query-");
            assertThat(thread.isDaemon()).isTrue();
        });
    }

    @Test
    void executorOfSpringBootStaysTheOnlyOne() {
        runner.run(context ->
                assertThat(context.getBeansOfType(Executor.class)).containsOnlyKeys("applicationTaskExecutor"));
    }

    @Test
    void parallelismOfOneNeedsNoThreads() {
        runner.withPropertyValues("tables.query-parallelism=1")
                .run(context -> assertThat(context.getBean(QueryThreads.class).readAhead())
                        .isEqualTo(QueryParallelism.NONE));
    }

    @Test
    void parallelismBelowOneIsRejected() {
        runner.withPropertyValues("tables.query-parallelism=0")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("tables.query-parallelism")
                        .hasMessageContaining(
                                "Set the number of partitions that a query reads concurrently to 1 or more."));
    }

    @Test
    void taskDecoratorsApplyToQueryThreads() {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        TaskDecorator decorator = task -> () -> {
            seen.add("decorated");
            task.run();
        };
        runner.withBean("decorator", TaskDecorator.class, () -> decorator).run(context -> {
            threadOf(context.getBean(QueryThreads.class).readAhead());
            assertThat(seen).containsExactly("decorated");
        });
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAreUsedIfEnabled() {
        runner.withPropertyValues("spring.threads.virtual.enabled=true").run(context -> {
            Thread thread = threadOf(context.getBean(QueryThreads.class).readAhead());
            assertThat(thread.getClass().getSimpleName()).contains("Virtual");
        });
    }

    private static Thread threadOf(QueryParallelism ahead) throws InterruptedException {
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
        ahead.executor().execute(() -> threads.add(Thread.currentThread()));
        Thread thread = threads.poll(10, TimeUnit.SECONDS);
        assertThat(List.of(thread == null ? "none" : "one")).containsExactly("one");
        return java.util.Objects.requireNonNull(thread);
    }
}
