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
 * An HTTP client that works until the process has ended. An application that shuts down in order still writes at that
 * time, in its shutdown hook.
 *
 * <p>The SDK's client measures the duration of an answer by threads that the SDK shares in the whole process. They end
 * in the SDK's own shutdown hook, which runs concurrently with that of the application. From then on, each answer is
 * refused, or its wait never ends. Later requests therefore use a client that does not measure this duration. In both
 * clients, the JDK measures the time until an answer begins.
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
