package dev.tables.benchmarks.micro;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The program: JMH with its own arguments, and a table in Markdown after it. */
public final class MicroBenchmarks {
    private MicroBenchmarks() {}

    /** Runs what the arguments name. */
    public static void main(String... arguments) throws RunnerException, CommandLineOptionException {
        System.out.println(text(new Runner(new CommandLineOptions(arguments)).run()));
    }

    private static String text(Collection<RunResult> runs) {
        StringBuilder text = new StringBuilder("\n| benchmark | of | median | unit | bytes |\n|---|---|--:|---|--:|\n");
        for (RunResult run : runs) {
            Result<?> time = run.getPrimaryResult();
            Result<?> bytes = run.getSecondaryResults().get("gc.alloc.rate.norm");
            String name = run.getParams().getBenchmark();
            String parameters = new TreeMap<>(run.getParams().getParamsKeys().stream()
                            .collect(Collectors.toMap(key -> key, run.getParams()::getParam)))
                    .values().stream().collect(Collectors.joining(", "));
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %,.1f | %s | %s |%n",
                    name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1),
                    parameters,
                    time.getStatistics().getPercentile(50),
                    time.getScoreUnit(),
                    bytes == null ? "" : String.format(Locale.ROOT, "%,.0f", bytes.getScore())));
        }
        return text.toString();
    }
}
