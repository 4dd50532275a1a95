package dev.tables.boot.autoconfigure;

import dev.tables.mapping.query.QueryParallelism;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * The threads that read parts of queries ahead. The threads are virtual if the application uses virtual threads.
 * Platform threads belong to a pool that starts without threads and ends idle threads. The pool is not a bean of type
 * {@link Executor}, because such a bean would replace the executor of Spring Boot.
 */
final class QueryThreads implements AutoCloseable {
    private static final String NAME = "tables-query-";
    /**
     * The number of concurrent queries that each get the maximum number of threads. Further queries share the same
     * threads and also read in their callers' threads.
     */
    private static final int FULL_SPEED_QUERIES = 4;

    private final QueryParallelism readAhead;
    private final @Nullable ThreadPoolTaskExecutor pool;

    QueryThreads(int parallelism, boolean virtual, List<TaskDecorator> decorators) {
        if (parallelism < 1) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.query-parallelism",
                    parallelism,
                    "Set the number of partitions that a query reads concurrently to 1 or more.");
        }
        TaskDecorator decorator = task -> {
            Runnable decorated = task;
            for (TaskDecorator one : decorators) {
                decorated = one.decorate(decorated);
            }
            return decorated;
        };
        if (parallelism == 1) {
            pool = null;
            readAhead = QueryParallelism.NONE;
        } else if (virtual) {
            pool = null;
            readAhead = new QueryParallelism(virtualThreads(decorator), parallelism);
        } else {
            pool = threads(FULL_SPEED_QUERIES * parallelism, decorator);
            readAhead = new QueryParallelism(pool, parallelism);
        }
    }

    private static Executor virtualThreads(TaskDecorator decorator) {
        SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor(NAME);
        executor.setVirtualThreads(true);
        executor.setTaskDecorator(decorator);
        return executor;
    }

    private static ThreadPoolTaskExecutor threads(int most, TaskDecorator decorator) {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setThreadNamePrefix(NAME);
        executor.setCorePoolSize(most);
        executor.setMaxPoolSize(most);
        executor.setAllowCoreThreadTimeOut(true);
        executor.setDaemon(true);
        // A part that finds no thread is read by the thread that asks for it.
        executor.setRejectedExecutionHandler(new ThreadPoolExecutor.AbortPolicy());
        executor.setTaskDecorator(decorator);
        executor.initialize();
        return executor;
    }

    QueryParallelism readAhead() {
        return readAhead;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdown();
        }
    }
}
