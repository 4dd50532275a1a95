package dev.tables.examples.employees;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The application with {@code --serve} in a process of its own, on a port of its own, after its tour. */
final class ServedProcess implements AutoCloseable {
    private static final Pattern STARTED = Pattern.compile("Tomcat started on port (\\d+).*");
    private static final String LAST_QUESTION = "the highest salary, from a stream of all";

    private final Process process;
    private final List<String> said = new ArrayList<>();
    private final String address;

    private ServedProcess(Process process) throws IOException {
        this.process = process;
        this.address = address();
    }

    /** What an endpoint answered. */
    record Answer(int status, String body) {}

    /** Starts it with options of the virtual machine, and waits until the tour is over. */
    static ServedProcess start(String classPath, Path tables, Path keys, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(options));
        command.add(EmployeesApplication.class.getName());
        command.addAll(List.of(
                "--serve",
                "--server.port=0",
                "--logging.level.org.springframework.boot.tomcat=info",
                "--management.endpoint.health.show-details=always",
                "--spring.main.log-startup-info=true",
                "--tables.directory=" + tables,
                "--tables.encryption.keyset-directory=" + keys));
        Process process = PreparedApplication.java(classPath, command)
                .redirectErrorStream(true)
                .start();
        try {
            return new ServedProcess(process);
        } catch (IOException | RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    private String address() throws IOException {
        String found = null;
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
            Matcher started = STARTED.matcher(line);
            if (started.matches()) {
                found = "http://localhost:" + started.group(1) + "/actuator/";
            }
            if (found != null && line.endsWith(" when warm") && said.contains(LAST_QUESTION)) {
                return found;
            }
        }
        throw new IllegalStateException(
                "Found an end of the process, expected a tour. It said:\n" + String.join("\n", said));
    }

    /** Whether it says that it was prepared ahead of time. */
    boolean isPrepared() {
        return said.stream().anyMatch(line -> line.startsWith("Starting AOT-processed EmployeesApplication"));
    }

    /** Asks an endpoint. */
    Answer get(String endpoint) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + endpoint))
                .header("Accept", "application/json")
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body());
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
