package dev.tables.data.migration;

import dev.tables.data.core.TablesOperations;
import dev.tables.mapping.job.TableJob;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A step that runs an action once. */
record RunStep(String name, Consumer<? super TablesOperations> work) implements StepAction {
    private static final long SECONDS_BETWEEN_RENEWALS = 1;

    @Override
    public String text() {
        return "run " + name;
    }

    /** Runs the action in a separate thread. The current thread renews the lease until the action ends. */
    @Override
    public void run(StepContext context) {
        FutureTask<Boolean> task = new FutureTask<>(() -> work.accept(context.template()), true);
        Thread thread = new Thread(task, "tables-migration-step");
        thread.setDaemon(true);
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get(SECONDS_BETWEEN_RENEWALS, TimeUnit.SECONDS);
                    return;
                } catch (TimeoutException busy) {
                    TableJob.renewLeaseIfDue();
                } catch (InterruptedException stopped) {
                    // Whether it ends early is its own decision: half a step is no state to leave.
                    interrupted = true;
                    thread.interrupt();
                }
            }
        } catch (ExecutionException failed) {
            throw toUncheckedException(failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException toUncheckedException(ExecutionException failed) {
        Throwable cause = failed.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }

    @Override
    public MigrationPlan.Step forecast(StepContext context, String migration) {
        return MigrationPlan.Step.unknown(migration, text());
    }
}
