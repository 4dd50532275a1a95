package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.security.RequestPermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots and transactions that clients use in several requests. Each session has its own thread, because a store
 * binds snapshots and transactions to a thread. Each session also has an unguessable name, and only the client that
 * began the session can use it.
 *
 * <p>A session ends when its client ends it, when it has been idle for too long, or when it reaches its maximum age
 * ({@link SessionBounds}). Thread-safe.
 */
final class StoreSessions {
    private static final long LONGEST_END_MILLIS = 1_000;
    private static final long LIVENESS_MILLIS = 1_000;
    private static final int NAME_BYTES = 16;
    private static final int QUEUED = 4;

    private final TableStore store;
    private final SessionBounds bounds;
    private final LongSupplier nanos;
    private final SessionShares shares;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    /** Creates sessions with a clock, in nanoseconds from any point. */
    StoreSessions(TableStore store, SessionBounds bounds, LongSupplier nanos) {
        this.store = store;
        this.bounds = bounds;
        this.nanos = nanos;
        shares = new SessionShares(bounds, nanos);
    }

    /**
     * The client to which a session belongs.
     *
     * @param sender an account key, or the digest of a shared access signature
     * @param address the address from which the request came
     * @param application the name that the client's process has given itself, or empty
     */
    record Holder(String sender, String address, String application) {
        boolean isOwner() {
            return sender.equals(RequestPermissions.OWNER_PRINCIPAL);
        }
    }

    String beginMoment(Holder holder) {
        return begin(
                holder,
                session -> store.readSnapshot(() -> {
                    session.work(null);
                    return session;
                }));
    }

    String beginTransaction(Holder holder) {
        return begin(holder, session -> {
            try (OpenTransaction transaction = store.beginTransaction()) {
                session.work(transaction);
            }
        });
    }

    private String begin(Holder holder, Consumer<Session> life) {
        shares.take(holder);
        byte[] bytes = new byte[NAME_BYTES];
        random.nextBytes(bytes);
        String name = HexFormat.of().formatHex(bytes);
        Session session = new Session(name, holder);
        Thread thread = new Thread(() -> live(session, life), "tables-session");
        thread.setDaemon(true);
        session.thread = thread;
        boolean started = false;
        try {
            sessions.put(name, session);
            thread.start();
            started = true;
        } finally {
            if (!started) {
                // The thread, which would forget the session, has not begun: memory or threads are used up.
                session.forget();
            }
        }
        session.await(session.begun);
        return name;
    }

    private void live(Session session, Consumer<Session> life) {
        try {
            life.accept(session);
        } catch (RuntimeException failed) {
            session.fail(failed);
        } catch (Error failed) {
            // None of the failures that clients are told of.
            session.fail(new CompletionException("A snapshot or transaction ended with an error.", failed));
        } finally {
            session.forget();
            session.fail(ended());
        }
    }

    /** Returns the number of open sessions. */
    int open() {
        return shares.all();
    }

    private StoreUnavailableException ended() {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "The snapshot or transaction has ended. The server ends it "
                        + bounds.longest().toSeconds() + " s after it began, or after "
                        + bounds.idle().toSeconds()
                        + " s without a request. Uncommitted writes were discarded. Begin a new one.",
                null);
    }

    /** Returns a session; null if it does not exist or another client has begun it. */
    private @Nullable Session find(String name, String sender) {
        Session session = sessions.get(name);
        return session != null && session.holder.sender().equals(sender) ? session : null;
    }

    private Session session(String name, String sender) {
        Session session = find(name, sender);
        if (session == null) {
            throw ended();
        }
        return session;
    }

    /** Executes work in a session's thread. */
    void within(String name, String sender, Runnable work) {
        session(name, sender).run(new Task(work, false, false));
    }

    /** Commits a transaction and ends its session. */
    void commit(String name, String sender) {
        session(name, sender).run(new Task(() -> {}, true, true));
    }

    /** Ends a session if it exists. */
    void end(String name, String sender) {
        Session session = find(name, sender);
        if (session != null) {
            session.run(new Task(() -> {}, false, true));
        }
    }

    /** Ends a session if it exists, without waiting for its thread. */
    void abandon(String name, String sender) {
        Session session = find(name, sender);
        if (session != null) {
            session.abandon();
        }
    }

    /** Ends all sessions; uncommitted changes are discarded. */
    void close() {
        sessions.values().forEach(Session::interrupt);
    }

    /** A task of a request for the session's thread. */
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

        /**
         * Executes the task, and returns whether the session continues.
         *
         * @param end the action to run before the client is notified that the session has ended
         */
        boolean run(@Nullable OpenTransaction transaction, Runnable end) {
            try {
                if (commits) {
                    if (transaction == null) {
                        throw new IllegalStateException(
                                "A snapshot is read-only. Only a transaction can be committed.");
                    }
                    transaction.commit();
                } else if (transaction == null) {
                    work.run();
                } else {
                    transaction.runWithin(() -> {
                        work.run();
                        return Boolean.TRUE;
                    });
                }
                if (ends) {
                    end.run();
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

    /** One snapshot or transaction. */
    private final class Session {
        private final String name;
        private final Holder holder;
        private final AtomicInteger requests = new AtomicInteger();
        private final long begin = nanos.getAsLong();
        private final BlockingQueue<Task> tasks = new ArrayBlockingQueue<>(QUEUED);
        private final CompletableFuture<Boolean> begun = new CompletableFuture<>();
        private volatile @Nullable RuntimeException failure;
        private volatile @Nullable Thread thread;
        private boolean forgotten;

        Session(String name, Holder holder) {
            this.name = name;
            this.holder = holder;
        }

        /**
         * Frees the place of this session, once. A second caller waits for the first, so that the place is free when
         * either call returns.
         */
        synchronized void forget() {
            if (!forgotten) {
                forgotten = true;
                sessions.remove(name);
                shares.giveBack(holder);
            }
        }

        /**
         * Ends the session without waiting for its thread. The session's place is freed immediately. If a request is
         * running in the session, the place is freed when the request has ended, so that the number of threads stays
         * bounded.
         */
        void abandon() {
            boolean idle = requests.get() == 0;
            if (tasks.offer(new Task(() -> {}, false, true)) && idle) {
                forget();
            }
        }

        /** Ends the session, and waits until it has ended. */
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

        /** Processes tasks in the session's thread until the session ends. */
        void work(@Nullable OpenTransaction transaction) {
            begun.complete(true);
            boolean goesOn = true;
            while (goesOn) {
                Task next = next();
                goesOn = next != null && next.run(transaction, this::forget);
            }
        }

        /** Returns the nanoseconds until the session reaches its maximum age. */
        private long left() {
            return bounds.longest().toNanos() - (nanos.getAsLong() - begin);
        }

        private @Nullable Task next() {
            long left = left();
            if (left <= 0) {
                return null;
            }
            try {
                return tasks.poll(Math.min(left, bounds.idle().toNanos()), TimeUnit.NANOSECONDS);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
                return null;
            }
        }

        /**
         * Waits until the session's thread has executed the task, and throws the exception of the task. Also checks
         * whether the thread is alive. A thread that ended with an error completes no task if too little memory was
         * left to report the error.
         */
        void await(CompletableFuture<Boolean> awaited) {
            Thread own = thread;
            boolean interrupted = false;
            try {
                while (own != null && own.isAlive() && !awaited.isDone()) {
                    try {
                        awaited.get(LIVENESS_MILLIS, TimeUnit.MILLISECONDS);
                    } catch (InterruptedException later) {
                        interrupted = true;
                    } catch (ExecutionException | TimeoutException seenBelow) {
                        continue;
                    }
                }
                if (!awaited.isDone()) {
                    throw ended();
                }
                awaited.join();
            } catch (CompletionException failed) {
                throw failed.getCause() instanceof RuntimeException known ? known : failed;
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /** Executes a task; called in the thread of a request. */
        void run(Task task) {
            if (left() <= 0) {
                throw ended();
            }
            requests.incrementAndGet();
            try {
                runCounted(task);
            } finally {
                requests.decrementAndGet();
            }
        }

        private void runCounted(Task task) {
            if (!tasks.offer(task)) {
                throw new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "Too many requests use the same snapshot or transaction at the same time."
                                + " Send one request at a time.",
                        null);
            }
            RuntimeException over = failure;
            if (over != null) {
                fail(over);
            }
            await(task.done);
        }

        /** Fails the waiting tasks and all later ones. */
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
