package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.azure.Emulator;
import dev.tables.engine.local.LocalTableStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose temporary directory is shared with other users of the machine, who have put there what they like. */
class SharedTemporaryDirectoryTest {
    private static final String PROPERTY = "java.io.tmpdir";

    private static volatile boolean read;

    @TempDir
    private Path folder;

    private final String before = System.getProperty(PROPERTY);

    /** Shows that it was read. */
    private static final class Planted implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            read = true;
        }
    }

    @BeforeEach
    void share() {
        System.setProperty(PROPERTY, folder.toString());
        read = false;
    }

    @AfterEach
    void end() {
        System.setProperty(PROPERTY, before);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.toList();
        }
    }

    private static void serves() {
        try (LocalTableStore store = LocalTableStore.inMemory();
                LoopbackTablesServer server = LoopbackTablesServer.start(store)) {
            Wire wire = new Wire("http://127.0.0.1:" + server.port() + "/" + Emulator.ACCOUNT + "/");
            assertThat(wire.post("Tables", "{\"TableName\":\"rows\"}").status()).isEqualTo(201);
        }
    }

    @Test
    void containerWritesNothingToTheTemporaryDirectory() throws IOException {
        serves();
        assertThat(files()).containsExactly(folder);
    }

    /** As where another user has started a server first, whose directory this one may not use. */
    @Test
    void serverStartsIfTheTemporaryNameExists() throws IOException {
        Path work = Files.createFile(folder.resolve("work"));
        serves();
        assertThat(files()).containsExactlyInAnyOrder(folder, work);
    }

    @Test
    void plantedFilesAreNotRead() throws IOException {
        ByteArrayOutputStream planted = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(planted)) {
            out.writeObject(new Planted());
        }
        for (Path directory : List.of(folder, folder.resolve("work/Tomcat/localhost/ROOT"))) {
            Files.createDirectories(directory);
            Files.write(directory.resolve("SESSIONS.ser"), planted.toByteArray());
        }
        List<Path> all = files();
        serves();
        assertThat(read).isFalse();
        assertThat(files()).containsExactlyInAnyOrderElementsOf(all);
    }
}
