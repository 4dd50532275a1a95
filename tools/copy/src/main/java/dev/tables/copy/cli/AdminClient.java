package dev.tables.copy.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Asks a server on this machine to do something, at its admin port. */
final class AdminClient {
    private AdminClient() {}

    /**
     * What it answers.
     *
     * @throws IllegalStateException with its answer if it could not do it
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
                throw new IllegalStateException("The server at admin port " + port + " answered: "
                        + answer.body().strip());
            }
            return answer.body();
        } catch (IOException absent) {
            throw new UncheckedIOException(
                    "No server answers at admin port " + port + ". Start it with tables serve --admin-port " + port
                            + ".",
                    absent);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted before the server has answered.", interrupted);
        }
    }
}
