package dev.tables.build.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests and expected answers, in blocks between empty lines; lines with {@code #} are for readers.
 *
 * <pre>
 * PATCH /employees/Sales,1                 method and path
 * If-Match: {TAG}                          headers; what was kept stands in braces
 * {"salary": 200}                          the body, in one line; JSON if no Content-Type is said
 * > 200                                    the status
 * > ETag: "datetime'[^"]+'"                a header that matches, a regular expression
 * > body "salary"\s*:\s*200                found in the body, a regular expression
 * > keep TAG = ETag                        keeps a header, or the first group of what is found in the body
 * </pre>
 */
final class RequestScript {
    private static final String EXPECTED = "> ";
    private static final Pattern STATUS = Pattern.compile("\\d{3}");
    private static final Pattern KEEP = Pattern.compile("keep (\\w+) = (.+)");
    private static final Pattern HEADER = Pattern.compile("([A-Za-z-]+): ?(.*)");

    /** Far longer than an answer takes on a busy machine; without it, an application that does not answer would stop the build. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Path file;
    private final List<String> blocks;
    private final Map<String, String> kept = new HashMap<>();

    private RequestScript(Path file, List<String> blocks) {
        this.file = file;
        this.blocks = blocks;
    }

    static RequestScript of(Path file) throws IOException {
        String text = Files.readString(file).replaceAll("(?m)^#.*\\n", "");
        return new RequestScript(file, List.of(text.strip().split("\\n\\s*\\n")));
    }

    /**
     * Asks one after the other, each on a connection of its own: Reactor Netty 1.3.7 may stop reading from one that is kept, see
     * <a href="https://github.com/reactor/reactor-netty/issues/4361">its issue 4361</a>.
     */
    void run(URI address) throws Exception {
        for (String block : blocks) {
            List<String> lines = block.lines().toList();
            HttpRequest request = request(address, lines);
            HttpResponse<String> response = send(request, block);
            for (String line : lines) {
                if (line.startsWith(EXPECTED)) {
                    check(line.substring(EXPECTED.length()), response, block);
                }
            }
        }
    }

    private HttpResponse<String> send(HttpRequest request, String block) throws IOException, InterruptedException {
        try {
            return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        } catch (HttpTimeoutException e) {
            throw new AssertionError("No answer in " + PATIENCE + " to " + file + "\n" + block, e);
        }
    }

    private HttpRequest request(URI address, List<String> lines) {
        String[] first = replaced(lines.get(0)).split(" ", 2);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + first[1])).timeout(PATIENCE);
        String body = "";
        boolean typed = false;
        for (String line : lines.subList(1, lines.size())) {
            Matcher header = HEADER.matcher(line);
            if (line.startsWith(EXPECTED)) {
                break;
            } else if (header.matches()) {
                request.header(header.group(1), replaced(header.group(2)));
                typed |= header.group(1).equalsIgnoreCase("Content-Type");
            } else {
                body = replaced(line);
            }
        }
        if (!body.isEmpty() && !typed) {
            request.header("Content-Type", "application/json");
        }
        return request.method(first[0], body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
    }

    private String replaced(String text) {
        String all = text;
        for (Map.Entry<String, String> one : kept.entrySet()) {
            all = all.replace("{" + one.getKey() + "}", one.getValue());
        }
        return all;
    }

    private void check(String expected, HttpResponse<String> response, String block) {
        String asked = file + "\n" + block + "\nanswered " + response.statusCode() + " "
                + response.headers().map() + "\n" + response.body();
        Matcher keep = KEEP.matcher(expected);
        Matcher header = HEADER.matcher(expected);
        if (STATUS.matcher(expected).matches()) {
            assertThat(response.statusCode()).as(asked).isEqualTo(Integer.parseInt(expected));
        } else if (keep.matches()) {
            kept.put(keep.group(1), found(keep.group(2), response, asked));
        } else if (expected.startsWith("body ")) {
            assertThat(response.body()).as(asked).containsPattern(expected.substring("body ".length()));
        } else if (header.matches()) {
            assertThat(response.headers().firstValue(header.group(1)))
                    .as(asked)
                    .hasValueSatisfying(value -> assertThat(value).as(asked).matches(header.group(2)));
        } else {
            throw new AssertionError("Found an expectation that is none: " + expected + " in " + file);
        }
    }

    private static String found(String where, HttpResponse<String> response, String asked) {
        return response.headers().firstValue(where).orElseGet(() -> {
            Matcher found = Pattern.compile(where).matcher(response.body());
            assertThat(found.find()).as(asked).isTrue();
            return found.group(1);
        });
    }
}
