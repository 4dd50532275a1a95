package dev.tables.benchmarks.postgresql;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.benchmarks.contender.Directories;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.local.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** One server for all contenders of a run; each has a schema, named in its directory, and goes with that. */
public final class BenchmarkServer {
    private static final String NAME = "schema";
    private static @Nullable PostgreSql server;
    private static int schemas;

    private BenchmarkServer() {}

    private static synchronized PostgreSql server() {
        PostgreSql running = server;
        if (running == null) {
            running = PostgreSql.own(true);
            Runtime.getRuntime().addShutdownHook(new Thread(running::close));
            server = running;
        }
        return running;
    }

    /** The schema of a directory; a new one if it has none. */
    public static synchronized String schema(Path directory) {
        Path file = Directories.create(directory).resolve(NAME);
        try {
            if (!Files.exists(file)) {
                Files.writeString(file, "s" + schemas++);
            }
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * A pool whose connections commit with a durability and look into a schema, which is made if absent. The server flushes at each commit
     * with {@link Durability#SYNC}, else some 200 ms later.
     */
    public static HikariDataSource pool(Durability durability, String schema) {
        try (Connection connection = server().plain().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(PostgreSql.url(server().port()));
        pool.setUsername(PostgreSql.user());
        pool.setMaximumPoolSize(16);
        pool.setConnectionInitSql("SET synchronous_commit = " + (durability == Durability.SYNC ? "on" : "off"));
        pool.setSchema(schema);
        return pool;
    }
}
