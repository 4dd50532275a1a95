package dev.tables.mapping.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.files.internal.DurableFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Blobs as files. */
class FileBlobStoreTest {
    @TempDir
    private Path directory;

    @Test
    void getReturnsThePutContent() {
        BlobStore blobs = FileBlobStore.open(directory);
        Random random = new Random(1);
        for (int length : new int[] {0, 1, 100_000}) {
            byte[] content = new byte[length];
            random.nextBytes(content);
            String id = "blob-" + length;
            blobs.put(id, content);
            assertThat(FileBlobStore.open(directory).get(id)).isEqualTo(content);
        }
        assertThat(blobs.ids()).containsExactly("blob-0", "blob-1", "blob-100000");
        blobs.delete("blob-1");
        blobs.delete("blob-1");
        assertThat(blobs.get("blob-1")).isNull();
        assertThat(blobs.ids()).containsExactly("blob-0", "blob-100000");
    }

    @Test
    void putAcceptsTheSameBlobAgain() {
        BlobStore blobs = FileBlobStore.open(directory);
        blobs.put("a", new byte[] {1});
        blobs.put("a", new byte[] {1});
        assertThat(blobs.get("a")).containsExactly(1);
    }

    @Test
    void putRejectsIdsOutsideOfTheDirectory() {
        BlobStore blobs = FileBlobStore.open(directory);
        for (String id : List.of("", "../a", "a/b", "A", "a".repeat(65))) {
            assertThatThrownBy(() -> blobs.put(id, new byte[0]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Found an invalid blob id, expected 1 to 64 lowercase ASCII letters, digits and '-'.");
        }
    }

    @Test
    void openRemovesTemporaryFilesOlderThanADay() throws Exception {
        BlobStore blobs = FileBlobStore.open(directory);
        blobs.put("kept", new byte[] {1});
        Path left = Files.write(directory.resolve("tmp").resolve("half.1"), new byte[] {1});
        assertThat(FileBlobStore.open(directory).ids()).containsExactly("kept");
        assertThat(left).exists();
        FileBlobStore.open(directory, Clock.offset(Clock.systemUTC(), Duration.ofHours(25)), DurableFiles.ofOwner());
        assertThat(left).doesNotExist();
        assertThat(blobs.get("kept")).containsExactly(1);
    }

    /**
     * A volume that is unmounted leaves an empty directory or none: no blob counts as written, deleted or absent then.
     */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void callsFailWhileTheDirectoryIsMissing() throws Exception {
        for (boolean empty : new boolean[] {false, true}) {
            Path parent = Files.createDirectory(directory.resolve("parent" + empty));
            Path own = parent.resolve("own");
            BlobStore blobs = FileBlobStore.open(own);
            blobs.put("aa-1", new byte[] {1});
            Files.move(own, parent.resolve("away"));
            if (empty) {
                Files.createDirectory(own);
            }
            Map<String, ThrowingCallable> calls = Map.of(
                    "put", () -> blobs.put("aa-1", new byte[] {2}),
                    "put another", () -> blobs.put("bb-1", new byte[] {2}),
                    "get", () -> blobs.get("aa-1"),
                    "exists", () -> blobs.exists("aa-1"),
                    "delete", () -> blobs.delete("aa-1"));
            calls.forEach((name, call) ->
                    assertThatThrownBy(call).as(name + ", " + empty).isInstanceOf(BlobStoreException.class));
            assertThat(Files.exists(own)).isEqualTo(empty);
            if (empty) {
                Files.delete(own);
            }
            Files.move(parent.resolve("away"), own);
            assertThat(blobs.get("aa-1")).containsExactly(1);
            blobs.put("bb-1", new byte[] {2});
            assertThat(blobs.ids()).containsExactly("aa-1", "bb-1");
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void filesArePrivateToTheUser() throws Exception {
        Path own = directory.resolve("own");
        FileBlobStore.open(own).put("aa-1", new byte[1]);
        for (String name : List.of("", "tmp", "aa")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve(name))))
                    .isEqualTo("rwx------");
        }
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(own.resolve("aa").resolve("aa-1"))))
                .isEqualTo("rw-------");
    }

    @Test
    void openReportsUnusableDirectory() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> FileBlobStore.open(file))
                .isInstanceOf(BlobStoreException.class)
                .hasMessage(
                        "The directory of the BlobStore, " + file + ", cannot be used. Choose a writable directory.");
    }

    @Test
    void interruptedCallReportsTheInterruption() {
        BlobStore blobs = FileBlobStore.open(directory);
        blobs.put("bb-1", new byte[1]);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> blobs.put("aa-1", new byte[3]))
                    .isInstanceOf(BlobStoreException.class)
                    .hasMessage("A blob of 3 bytes was not written to " + directory
                            + ", because the thread was interrupted. Write the blob again.");
            assertThat(blobs.get("bb-1")).as("reading is not interrupted").hasSize(1);
        } finally {
            assertThat(Thread.interrupted()).as("it stays interrupted").isTrue();
        }
        assertThat(blobs.ids()).containsExactly("bb-1");
    }
}
