package dev.tables.engine.rocksdb;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The state of the logs according to the manifest, RocksDB's list of its files. Each record of the manifest is an edit,
 * a sequence of tags and values. This class reads only the tags at the beginning of an edit (RocksDB's {@code
 * VersionEdit::EncodeTo}).
 */
final class ManifestState implements Consumer<ByteBuffer> {
    /** The number of bytes to read from each edit, enough for comparator, numbers and database id. */
    private static final int HEAD_BYTES = 256;

    private static final int COMPARATOR = 1;
    private static final int LOG_NUMBER = 2;
    private static final int NEXT_FILE_NUMBER = 3;
    private static final int LAST_SEQUENCE = 4;
    private static final int PREVIOUS_LOG_NUMBER = 9;
    private static final int MIN_LOG_NUMBER = 10;
    private static final int MAX_COLUMN_FAMILY = 203;
    /**
     * The bit of optional tags, which future versions of RocksDB may add. The value of an optional tag is preceded by
     * its length.
     */
    private static final int SKIPPABLE = 1 << 13;

    private long firstLog;
    private long lastSequence;
    private boolean isKnown;

    private ManifestState() {}

    /** Reads the manifest of a directory. If the manifest does not exist, all logs are required. */
    static ManifestState of(Path directory) throws IOException {
        ManifestState state = new ManifestState();
        Path current = directory.resolve("CURRENT");
        if (Files.isRegularFile(current)) {
            Path manifest = directory.resolve(Files.readString(current, StandardCharsets.ISO_8859_1)
                    .strip()
                    .replace("/", ""));
            if (Files.isRegularFile(manifest)) {
                long sound = LogScan.heads(manifest, HEAD_BYTES, state);
                state.isKnown = sound == Files.size(manifest);
            }
        }
        return state;
    }

    /** Returns whether a manifest exists and was read completely. */
    boolean isKnown() {
        return isKnown;
    }

    /** Returns the number of the first required log. SST files contain all changes of logs with lower numbers. */
    long firstLog() {
        return firstLog;
    }

    /** Returns the number of the last change at the time of the last write to the manifest. */
    long lastSequence() {
        return lastSequence;
    }

    @Override
    public void accept(ByteBuffer head) {
        ByteBuffer edit = ByteBuffer.wrap(head.array(), 0, head.position());
        boolean more = true;
        while (more && edit.hasRemaining()) {
            more = take((int) varint(edit), edit);
        }
    }

    /** Reads the value of a tag, and returns whether the tag belongs to the beginning of an edit. */
    private boolean take(int tag, ByteBuffer edit) {
        switch (tag) {
            case LOG_NUMBER -> firstLog = Math.max(firstLog, varint(edit));
            case LAST_SEQUENCE -> lastSequence = Math.max(lastSequence, varint(edit));
            case NEXT_FILE_NUMBER, PREVIOUS_LOG_NUMBER, MIN_LOG_NUMBER, MAX_COLUMN_FAMILY -> varint(edit);
            default -> {
                return (tag == COMPARATOR || (tag & SKIPPABLE) != 0) && skip(edit);
            }
        }
        return true;
    }

    private static boolean skip(ByteBuffer edit) {
        long length = varint(edit);
        if (length > edit.remaining()) {
            return false;
        }
        edit.position(edit.position() + (int) length);
        return true;
    }

    /** Decodes a variable-length number. A number that is cut off is decoded as 0, which has no effect. */
    private static long varint(ByteBuffer edit) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE && edit.hasRemaining(); shift += 7) {
            byte next = edit.get();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        return 0;
    }
}
