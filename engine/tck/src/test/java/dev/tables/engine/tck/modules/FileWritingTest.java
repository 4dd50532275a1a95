package dev.tables.engine.tck.modules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileWritingTest {
    @Test
    void filesAreWrittenOnlyByTheFilesPackage() {
        FileWriting.RULE.check(FileWriting.classes());
    }

    @Test
    void readingFilesIsAllowed() {
        FileWriting.RULE.check(new ClassFileImporter().importClasses(Reads.class));
    }

    /** A rule that finds nothing keeps nothing: each way to write is found. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                Writes.class,
                Creates.class,
                Moves.class,
                Refers.class,
                Opens.class,
                Streams.class,
                Writers.class,
                Prints.class,
                Random.class,
                Old.class
            })
    void everyWayToWriteIsDetected(Class<?> writing) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> FileWriting.RULE.check(new ClassFileImporter().importClasses(writing)))
                .withMessageContaining(writing.getSimpleName());
    }

    static final class Reads {
        static int read(Path file) throws IOException {
            try (PrintStream nowhere =
                    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
                nowhere.print(Files.readString(file));
            }
            return file.toFile().exists() && Files.exists(file) ? 1 : 0;
        }
    }

    static final class Writes {
        static Path write(Path file) throws IOException {
            return Files.writeString(file, "");
        }
    }

    static final class Creates {
        static Path create(Path directory) throws IOException {
            return Files.createDirectories(directory);
        }
    }

    static final class Moves {
        static Path move(Path from, Path to) throws IOException {
            return Files.move(from, to);
        }
    }

    static final class Refers {
        interface Mover {
            Path move(Path from, Path to, java.nio.file.CopyOption... how) throws IOException;
        }

        static final Mover MOVER = Files::move;
    }

    static final class Opens {
        static void open(Path file) throws IOException {
            FileChannel.open(file, Set.of(StandardOpenOption.WRITE)).close();
        }
    }

    static final class Streams {
        static void open(File file) throws IOException {
            new FileOutputStream(file).close();
        }
    }

    static final class Writers {
        static void open(File file) throws IOException {
            new FileWriter(file, StandardCharsets.UTF_8).close();
        }
    }

    static final class Prints {
        static void open(File file) throws IOException {
            new PrintWriter(file, StandardCharsets.UTF_8).close();
        }
    }

    static final class Random {
        static void open(File file) throws IOException {
            new RandomAccessFile(file, "rw").close();
        }
    }

    static final class Old {
        static final BiFunction<File, File, Boolean> RENAME = File::renameTo;

        static void make(File directory) {
            assertThat(directory.mkdirs()).isTrue();
        }
    }
}
