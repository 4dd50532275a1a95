package dev.tables.engine.azure;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import com.azure.core.util.SharedExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import reactor.core.publisher.Mono;

/**
 * A client that serves until the process has ended: an application that ends in order still writes then, in its
 * shutdown hook.
 *
 * <p>The SDK's client measures how long an answer is read by threads that the SDK shares in the whole process. They
 * end in a shutdown hook of its own, which runs beside that of the application; from then on each answer is refused,
 * or awaited for ever. So requests made after that go by a client that does not measure it. That an answer begins in
 * time is measured by the JDK in both.
 *
 * @param usual the client until then
 * @param last the client from then on
 */
record LastingClient(HttpClient usual, HttpClient last) implements HttpClient {
    @Override
    public Mono<HttpResponse> send(HttpRequest request) {
        return client().send(request);
    }

    @Override
    public Mono<HttpResponse> send(HttpRequest request, Context context) {
        return client().send(request, context);
    }

    /** Sends nothing if the thread is interrupted. */
    @Override
    public HttpResponse sendSync(HttpRequest request, Context context) {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("The thread was interrupted before the request was sent.");
        }
        HttpClient client = client();
        ServiceAnswer answer = ServiceAnswer.of(context);
        if (answer != null) {
            answer.sending();
        }
        return client.sendSync(request, context);
    }

    private HttpClient client() {
        return isProcessEnding() ? last : usual;
    }

    /**
     * Returns whether the process is ending. The SDK starts new threads after an application has ended the old ones,
     * but not while the process ends.
     */
    private static boolean isProcessEnding() {
        SharedExecutorService shared = SharedExecutorService.getInstance();
        ScheduledExecutorService threads = shared.getExecutorService();
        if (threads == null || !threads.isShutdown()) {
            return false;
        }
        try {
            shared.execute(() -> {});
            return false;
        } catch (IllegalStateException | RejectedExecutionException ending) {
            return true;
        }
    }
}
