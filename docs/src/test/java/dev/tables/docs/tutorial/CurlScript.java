package dev.tables.docs.tutorial;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A script of lines that begin with {@code $ curl}, and the output of each. {@code $TAG} is the last ETag that a response
 * contained. Versions and ports, which differ in each run, are replaced.
 */
final class CurlScript {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern TIME = Pattern.compile("datetime'[^']*'");

    private final URI address;
    private final HttpClient client = HttpClient.newHttpClient();
    private String tag = "";

    CurlScript(URI address) {
        this.address = address;
    }

    /** Runs the commands of a script and returns them with their output. */
    String run(String script) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder();
        for (String line : script.lines().toList()) {
            if (line.startsWith("$ curl ")) {
                text.append(line).append('\n').append(output(line.substring(2))).append("\n\n");
            }
        }
        return text.toString();
    }

    private String output(String command) throws IOException, InterruptedException {
        int pipe = command.indexOf(" | jq ");
        String filter = pipe < 0 ? "" : command.substring(pipe + " | jq ".length());
        boolean headers = false;
        String method = "GET";
        String body = null;
        String target = "";
        HttpRequest.Builder request = HttpRequest.newBuilder();
        List<String> words = words(pipe < 0 ? command : command.substring(0, pipe));
        for (int at = 1; at < words.size(); at++) {
            switch (words.get(at)) {
                case "-i" -> headers = true;
                case "-X" -> method = words.get(++at);
                case "-d" -> {
                    body = words.get(++at);
                    method = method.equals("GET") ? "POST" : method;
                }
                case "-H" -> {
                    String[] header = words.get(++at).replace("$TAG", tag).split(": ", 2);
                    request.header(header[0], header[1]);
                }
                default -> target = words.get(at);
            }
        }
        request.uri(address.resolve(target.replaceFirst("^localhost:8080", "")))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        return filter.isEmpty() ? shown(response, headers) : selected(response.body(), filter);
    }

    /** Returns what jq selects with a path of members, in the layout of Jackson; with -r, one text of a list per line. */
    private static String selected(String body, String filter) {
        JsonMapper mapper = JsonMapper.builder().build();
        JsonNode json = mapper.readTree(body);
        if (filter.startsWith("-r '")) {
            List<String> lines = new ArrayList<>();
            json.at(filter.substring("-r '".length(), filter.lastIndexOf("[]'")).replace('.', '/'))
                    .forEach(line -> lines.add(line.asString()));
            return String.join("\n", lines);
        }
        JsonNode chosen = filter.equals(".") ? json : json.at(filter.replace('.', '/'));
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(chosen);
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        return words;
    }

    private String shown(HttpResponse<String> response, boolean headers) {
        StringBuilder text = new StringBuilder();
        tag = response.headers().firstValue("ETag").orElse(tag);
        if (headers) {
            text.append("HTTP/1.1 ").append(response.statusCode()).append('\n');
            for (String name : List.of("ETag", "Content-Type")) {
                response.headers()
                        .firstValue(name)
                        .ifPresent(value ->
                                text.append(name).append(": ").append(value).append('\n'));
            }
            text.append('\n');
        }
        text.append(response.body());
        return TIME.matcher(text.toString().replaceAll("localhost:\\d+", "localhost:8080"))
                .replaceAll("datetime'…'")
                .strip();
    }
}
