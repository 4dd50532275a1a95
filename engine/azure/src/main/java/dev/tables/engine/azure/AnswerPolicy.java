package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpPipelinePosition;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A policy that reads every answer before the Azure SDK does. The policy records the answer in the {@link
 * ServiceAnswer} of the call, and replaces a failure with a plain success for the SDK.
 *
 * <p>The SDK's own error handling, which has these defects, therefore never runs. An XML body breaks the SDK for the
 * life of the process. The SDK treats a failed delete of an absent row as done. The SDK discards the HTTP status of a
 * failed transaction. The SDK logs each error. The policy must be the outermost of the pipeline, because the policy of
 * the credential handles a challenge (401) itself.
 */
final class AnswerPolicy implements HttpPipelinePolicy {
    private static final HttpHeaderName ERROR_CODE = HttpHeaderName.fromString("x-ms-error-code");

    @Override
    public HttpPipelinePosition getPipelinePosition() {
        return HttpPipelinePosition.PER_CALL;
    }

    /** Processes a call. A call without a {@link ServiceAnswer}, which the store never makes, is only forwarded. */
    @Override
    public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
        return next.process();
    }

    @Override
    public HttpResponse processSync(HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
        ServiceAnswer answer = ServiceAnswer.of(context.getContext());
        if (answer == null) {
            return next.processSync();
        }
        try {
            HttpResponse response = next.processSync().buffer();
            note(response, answer);
            if (answer.fate() == ServiceAnswer.Fate.DONE) {
                return response;
            }
        } catch (RuntimeException noAnswer) {
            answer.failed(noAnswer);
        }
        return new Substitute(context.getHttpRequest(), answer);
    }

    private static void note(HttpResponse response, ServiceAnswer answer) {
        answer.received(response.getStatusCode(), response.getHeaders());
        if (response.getStatusCode() >= 400) {
            answer.refused(ErrorText.of(text(response), response.getHeaderValue(ERROR_CODE)));
        } else if (answer.isToTransaction() && response.getStatusCode() == 202) {
            answer.received(BatchAnswer.of(text(response)));
        }
    }

    private static String text(HttpResponse response) {
        byte[] body = response.getBodyAsBinaryData().toBytes();
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The successful answer that the SDK receives in place of a failure. */
    private static final class Substitute extends HttpResponse {
        private final int status;
        private final byte[] body;
        private final HttpHeaders headers = new HttpHeaders().set(HttpHeaderName.CONTENT_TYPE, "application/json");

        Substitute(HttpRequest request, ServiceAnswer answer) {
            super(request);
            status = answer.substituteStatus();
            body = answer.substituteBody();
        }

        @Override
        public int getStatusCode() {
            return status;
        }

        @Override
        @Deprecated
        public @Nullable String getHeaderValue(String name) {
            return headers.getValue(HttpHeaderName.fromString(name));
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public Flux<ByteBuffer> getBody() {
            return Flux.just(ByteBuffer.wrap(body));
        }

        @Override
        public Mono<byte[]> getBodyAsByteArray() {
            return Mono.just(body);
        }

        @Override
        public Mono<String> getBodyAsString() {
            return getBodyAsString(StandardCharsets.UTF_8);
        }

        @Override
        public Mono<String> getBodyAsString(Charset charset) {
            return Mono.just(new String(body, charset));
        }
    }
}
