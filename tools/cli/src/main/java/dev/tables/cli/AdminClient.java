package dev.tables.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A client of the admin port of a server on this machine. */
final class AdminClient {
    private AdminClient() {}

    /**
     * Sends a request and returns the response.
     *
     * @throws IllegalStateException with the response if the server reports an error
     */
    static String post(int port, String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header(AdminServer.HEADER, "1")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        try {
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException("The server at admin port " + port + " reported an error: "
                        + answer.body().strip());
            }
            return answer.body();
        } catch (IOException absent) {
            throw new UncheckedIOException(
                    "There is no server at admin port " + port + ". Start it with 'tables serve --admin-port " + port
                            + "'.",
                    absent);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "The command was interrupted before the server answered. Run it again.", interrupted);
        }
    }
}
