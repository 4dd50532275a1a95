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
 * An HTTP client that works until the very end of the process, because an application may still write in its shutdown
 * hook.
 *
 * <p>The SDK's client uses shared threads for the timeout of reading an answer. These threads end in the SDK's own
 * shutdown hook, which runs concurrently with the application's hook. Once these threads have ended, every request
 * fails or hangs. Once the process begins to end, requests therefore use a client without this timeout. In both
 * clients, the JDK enforces the timeout until an answer begins.
 *
 * @param usual the client until the process begins to end
 * @param last the client while the process ends
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

    /** Sends the request, unless the thread is interrupted. */
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
     * Returns whether the process is ending. The SDK replaces its threads if an application has ended them, but not
     * while the process is ending.
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
