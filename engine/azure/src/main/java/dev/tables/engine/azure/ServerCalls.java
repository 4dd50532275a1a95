package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import dev.tables.engine.AccessRefusedException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.internal.Repetitions;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireFailure;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SharedKeyText;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Sends calls to a server that knows our extension, each as one POST. What was certainly not done is sent again, as {@link AzureRetries} says; so is
 * what only reads. A write of which the answer was lost is an {@link OutcomeUnknownException}.
 */
final class ServerCalls {
    private static final HttpHeaderName DATE = HttpHeaderName.fromString("x-ms-date");
    private static final HttpHeaderName VERSION = HttpHeaderName.fromString("x-ms-version");
    private static final HttpHeaderName EXTENSIONS = HttpHeaderName.fromString(WireCall.HEADER);
    private static final HttpHeaderName CODE = HttpHeaderName.fromString("x-ms-error-code");

    private final HttpPipeline pipeline;
    private final URI resource;
    private final @Nullable AccountKey key;
    private final @Nullable String token;
    private final AzureRetries retries;
    private final String prefix;

    ServerCalls(HttpPipeline pipeline, URI endpoint, Credentials credentials, AzureRetries retries, String prefix) {
        this.pipeline = pipeline;
        String address = endpoint.toString();
        this.resource = URI.create((address.endsWith("/") ? address : address + "/") + WireCall.RESOURCE);
        this.key = credentials.key();
        this.token = credentials.token();
        this.retries = retries;
        this.prefix = prefix;
    }

    /**
     * One of both.
     *
     * @param key of the account
     * @param token of the account
     */
    record Credentials(@Nullable AccountKey key, @Nullable String token) {
        /** Without anything secret. */
        @Override
        public String toString() {
            return key == null ? "a token" : "a key";
        }
    }

    /** Whether a server that knows the extension is there; asked once. */
    boolean isKnown() {
        HttpResponse response;
        try {
            response = send(new WireOutput()
                    .byteOf(WireCall.VERSION)
                    .byteOf(WireCall.DESCRIBE.ordinal())
                    .byteOf(WireCall.NO_SESSION)
                    .toBytes());
        } catch (UncheckedIOException nobody) {
            throw new StoreUnavailableException(
                    ErrorCode.SERVER_BUSY, "Nobody answers at the address of the store.", RequestFailure.of(nobody));
        }
        return response.getStatusCode() == 200
                && String.valueOf(WireCall.VERSION).equals(response.getHeaderValue(EXTENSIONS));
    }

    /** Longer nothing that was sent can take effect. */
    Duration longest() {
        return retries.longestRequest();
    }

    /** Put in front of every name of a table. */
    String prefix() {
        return prefix;
    }

    /**
     * Sends a call and gives its answer.
     *
     * @param reads whether it changes nothing, so that it can be sent again whatever has become of it
     */
    WireInput call(byte[] request, boolean reads) {
        long begin = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            RuntimeException failure;
            boolean certainlyNotDone;
            try {
                HttpResponse response = send(request);
                byte[] body = response.getBodyAsBinaryData().toBytes();
                if (response.getStatusCode() == 200) {
                    return answer(body);
                }
                failure = refusal(response);
                certainlyNotDone = response.getStatusCode() == 503;
                if (!certainlyNotDone) {
                    throw failure;
                }
            } catch (UncheckedIOException lost) {
                certainlyNotDone = isNotSent(lost);
                failure = certainlyNotDone || reads
                        ? new StoreUnavailableException(
                                ErrorCode.SERVER_BUSY, "The server does not answer.", RequestFailure.of(lost))
                        : new OutcomeUnknownException(
                                "The server's answer to a write was lost; whether it was done is unknown.",
                                RequestFailure.of(lost));
            }
            Duration pause = retries.pause(attempt);
            boolean late = pause.plusNanos(System.nanoTime() - begin).compareTo(retries.latestAttempt()) > 0;
            if (attempt >= retries.attempts() || late || !certainlyNotDone && !reads) {
                throw failure;
            }
            sleep(pause, failure);
            Repetitions.add(1);
        }
    }

    private static void sleep(Duration pause, RuntimeException failure) {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }

    private WireInput answer(byte[] body) {
        WireInput in = new WireInput(body, 0, body.length);
        if (in.byteOf() != 0) {
            throw WireFailure.read(in, prefix);
        }
        return in;
    }

    private static boolean isNotSent(UncheckedIOException lost) {
        for (Throwable at = lost; at != null; at = at.getCause()) {
            if (at instanceof ConnectException || at instanceof HttpConnectTimeoutException) {
                return true;
            }
        }
        return false;
    }

    private static RuntimeException refusal(HttpResponse response) {
        String text = response.getHeaderValue(CODE);
        ErrorCode code = ErrorCode.INTERNAL_ERROR;
        for (ErrorCode one : ErrorCode.values()) {
            if (one.text().equals(text)) {
                code = one;
            }
        }
        return AccessRefusedException.isAbout(code)
                ? new AccessRefusedException(code, "", null, null)
                : new StoreUnavailableException(
                        code, "The server answered with status " + response.getStatusCode() + " to a call.", null);
    }

    private HttpResponse send(byte[] body) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        AccountKey signing = key;
        String address = resource + (token == null ? "" : "?" + token);
        HttpRequest request = new HttpRequest(HttpMethod.POST, address)
                .setHeader(HttpHeaderName.CONTENT_TYPE, "application/octet-stream")
                .setHeader(EXTENSIONS, String.valueOf(WireCall.VERSION))
                .setHeader(VERSION, "2020-12-06")
                .setHeader(DATE, date)
                .setBody(body);
        if (signing != null) {
            String text = SharedKeyText.sharedKeyLite(
                    date, SharedKeyText.resource(signing.account(), resource.getRawPath(), null));
            request.setHeader(
                    HttpHeaderName.AUTHORIZATION, "SharedKeyLite " + signing.account() + ":" + signing.sign(text));
        }
        return pipeline.sendSync(request, Context.NONE).buffer();
    }
}
