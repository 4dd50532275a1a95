package dev.tables.engine.server;

import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireFailure;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.function.Consumer;

/** Calls of the extension by the holder of a token, one by one, also those that our client would not send. */
final class ExtensionCalls {
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI address;

    ExtensionCalls(LoopbackTablesServer server, String token) {
        address = URI.create(server.endpoint() + "/" + WireCall.RESOURCE + "?" + token);
    }

    HttpResponse<byte[]> send(byte[] body) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/octet-stream")
                .header(WireCall.HEADER, String.valueOf(WireCall.VERSION))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** A call with anything behind its name. */
    HttpResponse<byte[]> send(WireCall call, Consumer<WireOutput> rest) {
        WireOutput out = new WireOutput().byteOf(WireCall.VERSION).byteOf(call.ordinal());
        rest.accept(out);
        return send(out.toBytes());
    }

    /** A call outside of any session. */
    HttpResponse<byte[]> call(WireCall call, Consumer<WireOutput> arguments) {
        return send(call, out -> arguments.accept(out.byteOf(WireCall.NO_SESSION)));
    }

    /** A call that begins a moment. */
    HttpResponse<byte[]> inMoment(WireCall call, Consumer<WireOutput> arguments) {
        return send(call, out -> arguments.accept(out.byteOf(WireCall.NEW_MOMENT)));
    }

    /** A call in a session. */
    HttpResponse<byte[]> within(String session, WireCall call, Consumer<WireOutput> arguments) {
        return send(
                call, out -> arguments.accept(out.byteOf(WireCall.IN_SESSION).text(session)));
    }

    /** What a call has answered; throws what it has thrown. */
    static WireInput answer(HttpResponse<byte[]> response) {
        if (response.statusCode() != 200) {
            throw new IllegalStateException("Found status " + response.statusCode() + " " + code(response));
        }
        WireInput in = new WireInput(response.body(), 0, response.body().length);
        if (in.byteOf() != 0) {
            throw WireFailure.read(in, "");
        }
        return in;
    }

    /** Status and code of a refusal. */
    static String code(HttpResponse<byte[]> response) {
        return response.statusCode() + " "
                + response.headers().firstValue("x-ms-error-code").orElse("");
    }
}
