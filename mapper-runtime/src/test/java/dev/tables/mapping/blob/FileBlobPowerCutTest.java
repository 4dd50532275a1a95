package dev.tables.mapping.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.tck.fault.internal.PowerCutDisk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blobs whose power is cut before each step of putting and removing them. */
class FileBlobPowerCutTest {
    private static final Path DIRECTORY = Path.of("/application/data/blobs");

    private static FileBlobStore open(PowerCutDisk disk) {
        return FileBlobStore.open(DIRECTORY, Clock.systemUTC(), new DurableFiles(disk, FilePermissions.OWNER_ONLY));
    }

    private static byte[] content(String id) {
        return ("content of " + id).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void putBlobsSurvivePowerFailureAndDeletedBlobsStayDeleted() {
        int found = 0;
        boolean cut = true;
        for (int before = 1; cut; before++) {
            PowerCutDisk disk = new PowerCutDisk().cutBefore(before);
            List<String> put = new ArrayList<>();
            List<String> removed = new ArrayList<>();
            cut = false;
            try {
                FileBlobStore blobs = open(disk);
                for (String id : List.of("aa-1", "aa-2", "bb-1")) {
                    blobs.put(id, content(id));
                    put.add(id);
                }
                put.remove("aa-1");
                blobs.delete("aa-1");
                removed.add("aa-1");
            } catch (PowerCutDisk.PowerCut power) {
                cut = true;
            }
            for (PowerCutDisk after : disk.afterPowerCut()) {
                FileBlobStore blobs = open(after);
                String when = "cut before operation " + before;
                assertThat(blobs.ids()).as(when).containsAll(put).noneMatch(removed::contains);
                for (String id : blobs.ids()) {
                    assertThat(blobs.get(id)).as(when + ", " + id).isEqualTo(content(id));
                }
                found++;
            }
        }
        assertThat(found).isGreaterThan(20);
    }
}
