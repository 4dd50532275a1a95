import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Prints where the time of the last {@code mvn verify} went: the wall time and the test time of each module, and the twenty slowest test
 * classes. Then prints each test that failed, with the beginning of its report. Run from the root of the project: {@code java build/times/Times.java}.
 *
 * <p>Modules are built two at a time, and each runs its tests in two processes: the times of the modules add up to more than the build took.
 */
public final class Times {
    private static final int SLOWEST = 20;
    private static final int DEPTH = 4;
    private static final int REPORT_LINES = 25;
    private static final int LINE_LENGTH = 300;

    private Times() {}

    /** A class of tests. */
    private record Suite(String module, String name, double seconds, int tests, int skipped, List<Failure> failures) {}

    /** A test that failed, with the report of it: the exception and its stack trace. */
    private record Failure(String test, String report) {}

    /** A module, with the moments at which its build began and ended; 0 if it did not. */
    private record Module(String name, long began, long ended, List<Suite> suites) {
        String wall() {
            return ended > 0 ? seconds((ended - began) / 1000.0) : began > 0 ? "failed" : "-";
        }

        double tested() {
            return suites.stream().mapToDouble(Suite::seconds).sum();
        }
    }

    /** Prints the times of all modules below the working directory, or below the directory that is the first argument. */
    public static void main(String[] arguments) throws IOException, XMLStreamException {
        Path root = Path.of(arguments.length > 0 ? arguments[0] : "").toAbsolutePath().normalize();
        List<Module> modules = new ArrayList<>();
        for (Path target : targets(root)) {
            modules.add(module(root, target));
        }
        if (modules.isEmpty()) {
            System.err.println("Nothing has been built in " + root + ": run mvn verify first");
            System.exit(1);
        }
        print(modules);
    }

    private static List<Path> targets(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root, DEPTH)) {
            return files.filter(file -> file.endsWith("target"))
                    .filter(target -> Files.isRegularFile(target.resolveSibling("pom.xml")))
                    .sorted()
                    .toList();
        }
    }

    private static Module module(Path root, Path target) throws IOException, XMLStreamException {
        String relative = root.relativize(target.getParent()).toString().replace('\\', '/');
        String name = relative.isEmpty() ? "(root)" : relative;
        Path times = target.resolve("build-times.txt");
        List<String> moments = Files.exists(times) ? Files.readAllLines(times) : List.of();
        List<Suite> suites = new ArrayList<>();
        for (String reports : List.of("surefire-reports", "failsafe-reports")) {
            addSuites(name, target.resolve(reports), suites);
        }
        return new Module(name, moment(moments, 0), moment(moments, 1), suites);
    }

    private static long moment(List<String> moments, int index) {
        return index < moments.size() ? Long.parseLong(moments.get(index).strip()) : 0;
    }

    private static void addSuites(String module, Path reports, List<Suite> suites) throws IOException, XMLStreamException {
        if (!Files.isDirectory(reports)) {
            return;
        }
        try (Stream<Path> files = Files.list(reports)) {
            for (Path file : files.filter(each -> each.getFileName().toString().matches("TEST-.*\\.xml"))
                    .toList()) {
                suites.add(suite(module, file));
            }
        }
    }

    private static Suite suite(String module, Path file) throws IOException, XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            reader.nextTag();
            return new Suite(
                    module,
                    reader.getAttributeValue(null, "name"),
                    Double.parseDouble(reader.getAttributeValue(null, "time").replace(",", "")),
                    Integer.parseInt(reader.getAttributeValue(null, "tests")),
                    Integer.parseInt(reader.getAttributeValue(null, "skipped")),
                    failures(reader));
        }
    }

    private static List<Failure> failures(XMLStreamReader reader) throws XMLStreamException {
        List<Failure> failures = new ArrayList<>();
        String test = "";
        while (reader.hasNext()) {
            if (reader.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            switch (reader.getLocalName()) {
                case "testcase" -> test = reader.getAttributeValue(null, "classname") + "."
                        + reader.getAttributeValue(null, "name");
                case "failure", "error" -> failures.add(new Failure(test, reader.getElementText()));
                default -> {}
            }
        }
        return failures;
    }

    private static void print(List<Module> modules) {
        System.out.println("    wall   tests  module");
        modules.stream().sorted(Comparator.comparingLong(Module::began)).forEach(Times::print);
        long began = modules.stream().mapToLong(Module::began).filter(moment -> moment > 0).min().orElse(0);
        long ended = modules.stream().mapToLong(Module::ended).max().orElse(0);
        List<Suite> suites = modules.stream().flatMap(module -> module.suites.stream()).toList();
        System.out.printf(
                Locale.ROOT,
                "%8s%8s  all: %d tests in %d classes, %d tests skipped%n",
                ended > 0 ? seconds((ended - began) / 1000.0) : "-",
                seconds(modules.stream().mapToDouble(Module::tested).sum()),
                suites.stream().mapToInt(Suite::tests).sum(),
                suites.size(),
                suites.stream().mapToInt(Suite::skipped).sum());
        System.out.println();
        System.out.println("   tests  class, the " + SLOWEST + " slowest");
        suites.stream()
                .sorted(Comparator.comparingDouble(Suite::seconds).reversed())
                .limit(SLOWEST)
                .forEach(suite -> System.out.printf(
                        Locale.ROOT, "%8s  %s (%s)%n", seconds(suite.seconds), suite.name, suite.module));
        suites.forEach(Times::printFailures);
    }

    private static void printFailures(Suite suite) {
        for (Failure failure : suite.failures) {
            System.out.printf("%nFAILED: %s (%s)%n", failure.test, suite.module);
            failure.report
                    .lines()
                    .limit(REPORT_LINES)
                    .map(line -> line.length() <= LINE_LENGTH ? line : line.substring(0, LINE_LENGTH) + "...")
                    .forEach(line -> System.out.println("    " + line));
        }
    }

    private static void print(Module module) {
        System.out.printf(Locale.ROOT, "%8s%8s  %s%n", module.wall(), seconds(module.tested()), module.name);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }
}
