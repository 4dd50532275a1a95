package dev.tables.engine.cassandra;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * The class by which a node reads a clock that differs from the system's. It implements an interface of Cassandra,
 * whose jars are not on the class path of the tests. It is therefore compiled separately for the node.
 */
final class CassandraNodeClock {
    static final String NAME = "ShiftedClock";
    static final String AHEAD = "tables.clock.ahead";

    private static final String SOURCE = """
            public final class ShiftedClock implements org.apache.cassandra.utils.Clock {
                private final long ahead = Long.getLong("tables.clock.ahead");

                @Override
                public long nanoTime() {
                    return System.nanoTime();
                }

                @Override
                public long currentTimeMillis() {
                    return System.currentTimeMillis() + ahead;
                }
            }
            """;

    private CassandraNodeClock() {}

    /** Compiles the class and returns the folder with it. */
    static Path compiled(Path directory, String classPath) throws IOException {
        Path source = Files.writeString(directory.resolve(NAME + ".java"), SOURCE, StandardCharsets.UTF_8);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = List.of("-proc:none", "-cp", classPath, "-d", classes.toString(), source.toString());
        int failed = compiler.run(null, null, null, arguments.toArray(new String[0]));
        if (failed != 0) {
            throw new IllegalStateException("The clock of a node does not compile.");
        }
        return classes;
    }
}
