package dev.tables.mapping.blob;

import java.nio.file.Path;
import java.util.Random;

/** A process that puts one blob after the other until it is killed, and reports each that it was promised. */
final class BlobWriter {
    private BlobWriter() {}

    public static void main(String[] arguments) {
        BlobStore blobs = FileBlobStore.open(Path.of(arguments[0]));
        for (int i = 0; ; i++) {
            String id = arguments[1] + "-" + i;
            blobs.put(id, content(id));
            System.out.println(id);
            if (System.out.checkError()) {
                // Nobody is left to kill this process.
                System.exit(1);
            }
        }
    }

    /** What is in the blob of an id. */
    static byte[] content(String id) {
        Random random = new Random(id.hashCode());
        byte[] content = new byte[random.nextInt(300_000)];
        random.nextBytes(content);
        return content;
    }
}
