package dev.tables.engine.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Requests as they go over the wire, by a client that knows nothing of tables. */
final class Wire {
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final String base;

    Wire(String base) {
        this.base = base;
    }

    /** Sends a request; headers are names and values in turn. */
    Reply send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "SharedKeyLite test:test")
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<byte[]> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new Reply(response, new String(response.body(), StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    Reply get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    Reply post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    /** What came back. */
    record Reply(HttpResponse<byte[]> response, String body) {
        int status() {
            return response.statusCode();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** The code of an error in JSON or XML; empty if there is none. */
        String code() {
            return body.contains("\"code\":\"")
                    ? between("\"code\":\"", "\"")
                    : body.contains("<m:code>") ? between("<m:code>", "<") : "";
        }

        /** The first text between two others. */
        String between(String start, String end) {
            int from = body.indexOf(start) + start.length();
            return body.substring(from, body.indexOf(end, from));
        }
    }
}
