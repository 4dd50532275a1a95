package dev.tables.engine.server;

import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SharedKeyStringToSign;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** Requests as they go over the wire, by a client that knows nothing of tables. */
final class Wire {
    /** The levels of metadata as clients ask for them. */
    static final String FULL = "application/json;odata=fullmetadata";

    static final String MINIMAL = "application/json;odata=minimalmetadata";
    static final String NONE = "application/json;odata=nometadata";

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final String base;
    private final boolean signs;

    Wire(String base) {
        this(base, true);
    }

    private Wire(String base, boolean signs) {
        this.base = base;
        this.signs = signs;
    }

    /** The same without credentials. */
    Wire anonymous() {
        return new Wire(base, false);
    }

    /** Now, as requests state it. */
    static String date() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    static String authorization(URI address, String date) {
        AccountKey key = AccountKey.development();
        String query = address.getRawQuery();
        String comp = query == null || !query.contains("comp=") ? null : query.replaceAll(".*comp=([^&]*).*", "$1");
        String resource = SharedKeyStringToSign.canonicalizedResource(key.account(), address.getRawPath(), comp);
        return "SharedKeyLite " + key.account() + ":" + key.sign(SharedKeyStringToSign.sharedKeyLite(date, resource));
    }

    /** Sends a request; headers are names and values in turn. */
    Reply send(String method, String path, String body, String... headers) {
        return send(URI.create(base + path), method, body, headers);
    }

    /** Sends a request to a path below the account, or below the server if the path begins with {@code ../}. */
    Reply sendAnywhere(String method, String path, String body, String... headers) {
        String server = base.substring(0, base.indexOf('/', "http://".length()));
        return send(
                URI.create(path.startsWith("../") ? server + path.substring(2) : base + path), method, body, headers);
    }

    private Reply send(URI address, String method, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(Duration.ofSeconds(60))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (signs) {
            String date = date();
            request.header("x-ms-date", date).header("Authorization", authorization(address, date));
        }
        try {
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
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
