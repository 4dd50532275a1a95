package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireFailure;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SharedKeyStringToSign;
import java.net.URI;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A client of a Tables server's protocol, which sends each call as one POST request. Calls that were not executed, and
 * calls that change nothing, are retried as {@link Attempts} decides. A write whose answer was lost fails with an
 * {@link dev.tables.engine.OutcomeUnknownException}.
 */
final class ServerCalls {
    private static final HttpHeaderName DATE = HttpHeaderName.fromString("x-ms-date");
    private static final HttpHeaderName VERSION = HttpHeaderName.fromString("x-ms-version");
    private static final HttpHeaderName EXTENSIONS = HttpHeaderName.fromString(WireCall.HEADER);

    private static final HttpHeaderName APPLICATION = HttpHeaderName.fromString(WireCall.APPLICATION);

    private static final System.Logger LOG = System.getLogger(AzureTableStore.class.getName());
    /** The query parameter in which a SAS contains the name of its table. */
    private static final Pattern TABLE = Pattern.compile("(^|&)tn=");

    private final HttpPipeline pipeline;
    private final URI service;
    private final URI resource;
    private final @Nullable AccountKey key;
    private final @Nullable String token;
    private final Attempts attempts;
    private final String prefix;
    private final String application =
            HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());

    ServerCalls(
            HttpPipeline pipeline, URI endpoint, Credentials credentials, AzureRetryOptions retries, String prefix) {
        this.pipeline = pipeline;
        this.service = endpoint;
        String address = endpoint.toString();
        this.resource = URI.create((address.endsWith("/") ? address : address + "/") + WireCall.RESOURCE);
        this.key = credentials.key();
        this.token = credentials.token();
        this.attempts = new Attempts(retries);
        this.prefix = prefix;
    }

    /**
     * The credentials of an account: either a key or a token.
     *
     * @param key the key of the account, or null
     * @param token the shared access signature of the account, or null
     */
    record Credentials(@Nullable AccountKey key, @Nullable String token) {
        /** Returns the kind of credentials, without secrets. */
        @Override
        public String toString() {
            return key == null ? "a token" : "a key";
        }
    }

    /**
     * Requests the capabilities of the server's store. The answer also shows whether the service supports the protocol.
     *
     * @return the answer, or null if another service answered
     * @throws dev.tables.engine.TableStoreException if no attempt received a final answer, or the service rejected the
     *     credentials
     */
    @Nullable
    WireInput describe() {
        byte[] request = new WireOutput()
                .byteOf(WireCall.VERSION)
                .byteOf(WireCall.DESCRIBE.ordinal())
                .byteOf(WireCall.NO_SESSION)
                .toBytes();
        Attempts.Outcome<byte[]> outcome = send(request, ServiceAnswer::toFirstCall, Attempts.REPEAT_AFTER_LOSS);
        ServiceAnswer answer = outcome.answer();
        String sas = token;
        if (answer.isOfOtherService(sas != null && TABLE.matcher(sas).find())) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The service at {0} does not support the protocol extension of the Tables server. {1} The store"
                            + " uses Azure''s protocol until the application restarts. If a Tables server runs at this"
                            + " address, check its version and any gateway in between.",
                    service,
                    Failure.description(answer).strip());
            return null;
        }
        WireInput described = read(outcome, true);
        LOG.log(
                System.Logger.Level.INFO,
                "The store uses the protocol extension of the Tables server at {0}.",
                service);
        return described;
    }

    /** Returns the maximum time between the start of a request and its effect. */
    Duration maxRequestTime() {
        return attempts.maxRequestTime();
    }

    /** Returns the prefix of every table name. */
    String prefix() {
        return prefix;
    }

    /**
     * Sends a call and returns its answer.
     *
     * @param reads whether the call is idempotent
     */
    WireInput call(byte[] request, boolean reads) {
        return read(send(request, reads), reads);
    }

    /**
     * Sends a call that returns whether it changed something. Also returns true if an earlier attempt of the call may
     * have made the change.
     */
    boolean did(byte[] request) {
        Attempts.Outcome<byte[]> outcome = send(request, true);
        return read(outcome, false).bool() || outcome.doubtful();
    }

    private WireInput read(Attempts.Outcome<byte[]> outcome, boolean reads) {
        byte[] body = outcome.result();
        if (!outcome.isDone() || body == null) {
            throw !reads && outcome.mayBeDone() ? Failure.unknown(outcome.answer()) : Failure.ofCall(outcome.answer());
        }
        WireInput in = new WireInput(body, 0, body.length);
        if (in.byteOf() != 0) {
            throw WireFailure.read(in, prefix);
        }
        return in;
    }

    private Attempts.Outcome<byte[]> send(byte[] request, boolean repeats) {
        return send(request, ServiceAnswer::toCall, repeats ? Attempts.REPEAT_AFTER_LOSS : Attempts.STOP_AFTER_LOSS);
    }

    private Attempts.Outcome<byte[]> send(
            byte[] request, Supplier<ServiceAnswer> fresh, LongFunction<Attempts.Next> afterLoss) {
        return attempts.send(
                fresh, context -> post(request, context).getBodyAsBinaryData().toBytes(), afterLoss);
    }

    private HttpResponse post(byte[] body, Context context) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        AccountKey signing = key;
        String address = resource + (token == null ? "" : "?" + token);
        HttpRequest request = new HttpRequest(HttpMethod.POST, address)
                .setHeader(HttpHeaderName.CONTENT_TYPE, "application/octet-stream")
                .setHeader(EXTENSIONS, String.valueOf(WireCall.VERSION))
                .setHeader(APPLICATION, application)
                .setHeader(VERSION, "2020-12-06")
                .setHeader(DATE, date)
                .setBody(body);
        if (signing != null) {
            String text = SharedKeyStringToSign.sharedKeyLite(
                    date, SharedKeyStringToSign.canonicalizedResource(signing.account(), resource.getRawPath(), null));
            request.setHeader(
                    HttpHeaderName.AUTHORIZATION, "SharedKeyLite " + signing.account() + ":" + signing.sign(text));
        }
        return pipeline.sendSync(request, context);
    }
}
