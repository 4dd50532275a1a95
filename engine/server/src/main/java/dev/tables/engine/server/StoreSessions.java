package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Moments and transactions that clients read and write in by several requests. Each has a thread of its own, since a store binds them to one, and a
 * name that nobody can guess; it ends when its client says so, or says nothing for half a minute. Safe for use by any number of threads.
 */
final class StoreSessions {
    private static final long IDLE_SECONDS = 30;
    private static final long LONGEST_END_MILLIS = 1_000;
    private static final int MOST = 256;
    private static final int NAME_BYTES = 16;
    private static final int QUEUED = 4;

    private final TableStore store;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

    StoreSessions(TableStore store) {
        this.store = store;
    }

    String beginMoment() {
        return begin(session -> store.readAsOfOneMoment(() -> {
            session.work(null);
            return session;
        }));
    }

    String beginTransaction() {
        return begin(session -> {
            try (OpenTransaction transaction = store.begin()) {
                session.work(transaction);
            }
        });
    }

    private String begin(Consumer<Session> life) {
        if (count.incrementAndGet() > MOST) {
            count.decrementAndGet();
            throw new StoreUnavailableException(
                    ErrorCode.SERVER_BUSY,
                    "The server has " + MOST + " moments and transactions open. Try again later.",
                    null);
        }
        byte[] bytes = new byte[NAME_BYTES];
        random.nextBytes(bytes);
        String name = HexFormat.of().formatHex(bytes);
        Session session = new Session();
        sessions.put(name, session);
        Thread thread = new Thread(
                () -> {
                    try {
                        life.accept(session);
                    } catch (RuntimeException failed) {
                        session.fail(failed);
                    } finally {
                        sessions.remove(name);
                        count.decrementAndGet();
                        session.fail(ended());
                    }
                },
                "tables-session");
        thread.setDaemon(true);
        session.thread = thread;
        thread.start();
        session.awaitBegin();
        return name;
    }

    private static StoreUnavailableException ended() {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "The moment or transaction has ended, or nothing was heard of it for " + IDLE_SECONDS
                        + " s; nothing of it that was not committed is stored. Begin again.",
                null);
    }

    private Session session(String name) {
        Session session = sessions.get(name);
        if (session == null) {
            throw ended();
        }
        return session;
    }

    /** Does work in a session's thread. */
    void within(String name, Runnable work) {
        session(name).run(new Task(work, false, false));
    }

    /** Commits a transaction and ends its session. */
    void commit(String name) {
        session(name).run(new Task(() -> {}, true, true));
    }

    /** Ends a session, if it is there. */
    void end(String name) {
        Session session = sessions.get(name);
        if (session != null) {
            session.run(new Task(() -> {}, false, true));
        }
    }

    /** Ends all of them: what was not committed is forgotten. */
    void close() {
        sessions.values().forEach(Session::interrupt);
    }

    /** What a thread does for a request. */
    private static final class Task {
        private final Runnable work;
        private final boolean commits;
        private final boolean ends;
        private final CompletableFuture<Boolean> done = new CompletableFuture<>();

        Task(Runnable work, boolean commits, boolean ends) {
            this.work = work;
            this.commits = commits;
            this.ends = ends;
        }

        /** Does it; whether the session goes on. */
        boolean run(@Nullable OpenTransaction transaction) {
            try {
                if (commits) {
                    if (transaction == null) {
                        throw new IllegalStateException("Found a commit of a moment, expected one of a transaction.");
                    }
                    transaction.commit();
                } else if (transaction == null) {
                    work.run();
                } else {
                    transaction.within(() -> {
                        work.run();
                        return Boolean.TRUE;
                    });
                }
                done.complete(true);
            } catch (RuntimeException failed) {
                done.completeExceptionally(failed);
            } catch (Error failed) {
                done.completeExceptionally(failed);
                throw failed;
            }
            return !ends;
        }
    }

    /** One moment or transaction. */
    private static final class Session {
        private final BlockingQueue<Task> tasks = new ArrayBlockingQueue<>(QUEUED);
        private final CompletableFuture<Boolean> begun = new CompletableFuture<>();
        private volatile @Nullable RuntimeException failure;
        private volatile @Nullable Thread thread;

        /** Ends it, and waits until it has ended. */
        void interrupt() {
            Thread own = thread;
            if (own == null) {
                return;
            }
            own.interrupt();
            try {
                own.join(LONGEST_END_MILLIS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** In the session's thread, until it ends. */
        void work(@Nullable OpenTransaction transaction) {
            begun.complete(true);
            boolean goesOn = true;
            while (goesOn) {
                Task next = next();
                goesOn = next != null && next.run(transaction);
            }
        }

        private @Nullable Task next() {
            try {
                return tasks.poll(IDLE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
                return null;
            }
        }

        /** Throws what has kept it from beginning. */
        void awaitBegin() {
            joined(begun);
        }

        private static void joined(CompletableFuture<Boolean> awaited) {
            try {
                awaited.join();
            } catch (CompletionException failed) {
                throw failed.getCause() instanceof RuntimeException known ? known : failed;
            }
        }

        /** In the thread of a request. */
        void run(Task task) {
            if (!tasks.offer(task)) {
                throw new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "Several requests use one session at once, expected one at a time.",
                        null);
            }
            RuntimeException over = failure;
            if (over != null) {
                fail(over);
            }
            joined(task.done);
        }

        /** Ends it for those who wait, and for those to come. */
        void fail(RuntimeException why) {
            if (failure == null) {
                failure = why;
            }
            begun.completeExceptionally(why);
            for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
                task.done.completeExceptionally(why);
            }
        }
    }
}
