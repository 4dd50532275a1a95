package dev.tables.engine.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A scan of the logs before RocksDB reads them. The scan finds the end of the logs, and whether records exist after the
 * position where RocksDB's recovery ends.
 *
 * <p>Recovery treats the first unreadable record as the end of the log, because a killed process leaves an unreadable
 * record. Recovery does not report intact records after the first unreadable record. If that record is damaged, the
 * intact records after it are lost. After a power cut, intact records after an unreadable record may be harmless: they
 * reached the device before an earlier record that was never acknowledged.
 *
 * <p>The format is RocksDB's "Write Ahead Log File Format" (wiki of the project). A log consists of blocks of 32 KiB,
 * and a block consists of records. A record has a masked CRC-32C (4 bytes), a length (2), a type (1), in reused files
 * the number of the log (4), and content. A record never crosses the end of a block, so the block after a damaged one
 * is readable.
 */
final class LogScan {
    private static final int BLOCK = 32 * 1024;
    private static final int HEADER = 7;
    private static final int RECYCLABLE_HEADER = 11;
    private static final String REMEDY =
            " If there was a power failure, possibly only writes that were never acknowledged are lost. Otherwise"
                    + " restore a backup.";
    private static final int FULL = 1;
    private static final int FIRST = 2;
    private static final int LAST = 4;
    private static final int BATCH_HEADER = 12;
    private static final int MASK = 0xa282ead8;

    private final Path log;
    private final int number;
    private long end = -1;
    private int behind;
    /**
     * The beginning of the current record. If the record begins a batch, its beginning contains the sequence number and
     * the number of changes of the batch.
     */
    private final ByteBuffer head;

    private final Consumer<ByteBuffer> heads;

    private LogScan(Path log, int number, int headBytes, Consumer<ByteBuffer> heads) {
        this.log = log;
        this.number = number;
        this.head = ByteBuffer.allocate(headBytes).order(ByteOrder.LITTLE_ENDIAN);
        this.heads = heads;
    }

    /**
     * The records of a log that recovery does not reach.
     *
     * @param log the file
     * @param message the problem with the file, and the recommended action
     */
    record Lost(Path log, String message) {
        static Lost behindDamage(Path log, long end, int records) {
            return new Lost(
                    log,
                    "The log '" + log + "' is damaged at byte " + end + ": " + records
                            + " records after that position were not recovered." + REMEDY);
        }
    }

    /**
     * A gap between two logs: the end of the first log, or a log between them, is missing.
     *
     * @param log the first file after the gap
     * @param before the number of the last change before the gap
     * @param after the number of the first change after the gap
     */
    record Gap(Path log, long before, long after) {
        Lost lost() {
            return new Lost(
                    log,
                    "Changes " + (before + 1) + " to " + (after - 1) + " are missing before the log '" + log
                            + "', so this log and later logs were not recovered." + REMEDY);
        }
    }

    /**
     * The contents of the logs of a directory.
     *
     * @param lost the records of required logs that recovery does not reach
     * @param lastSequence the number of the last complete change; recovery reaches it unless an earlier record is lost
     * @param gap the first position in the required logs where changes are missing
     */
    record Found(
            List<Lost> lost, long lastSequence, @Nullable Gap gap) {}

    /** Returns the number of bytes before the first damaged record of a file in this format. */
    static long soundBytes(Path file) throws IOException {
        return heads(file, 0, head -> {});
    }

    /**
     * Passes the first bytes of each record to {@code heads}, and stops at the first damaged record. Returns the number
     * of bytes before the damaged record.
     */
    static long heads(Path file, int bytes, Consumer<ByteBuffer> heads) throws IOException {
        LogScan scan = new LogScan(file, 0, bytes, heads);
        scan.read();
        return scan.end < 0 ? Files.size(file) : scan.end;
    }

    /**
     * Scans the logs of a directory that is not open; reads each log once. Ignores damage to a log that is not required
     * because SST files contain all its changes.
     */
    static Found of(Path directory) throws IOException {
        ManifestState state = ManifestState.of(directory);
        List<Lost> lost = new ArrayList<>();
        Numbers numbers = new Numbers(state.lastSequence());
        Gap gap = null;
        for (Path log : logs(directory)) {
            numbers.begin();
            LogScan scan = new LogScan(log, (int) number(log), BATCH_HEADER, numbers);
            scan.read();
            if (number(log) >= state.firstLog()) {
                if (scan.behind > 0) {
                    lost.add(Lost.behindDamage(log, scan.end, scan.behind));
                }
                gap = gap == null && state.isKnown() ? numbers.gapBefore(log) : gap;
                numbers.end();
            }
        }
        return new Found(lost, numbers.last, gap);
    }

    /** The sequence numbers of changes, collected while the logs are scanned one after the other. */
    private static final class Numbers implements Consumer<ByteBuffer> {
        private long last;
        private long reached;
        private long first;
        private long lastOfLog;

        Numbers(long reached) {
            this.reached = reached;
        }

        void begin() {
            first = 0;
            lastOfLog = 0;
        }

        @Override
        public void accept(ByteBuffer batch) {
            if (!batch.hasRemaining()) {
                first = first == 0 ? batch.getLong(0) : first;
                lastOfLog = Math.max(lastOfLog, batch.getLong(0) + batch.getInt(Long.BYTES) - 1);
                last = Math.max(last, lastOfLog);
            }
        }

        @Nullable
        Gap gapBefore(Path log) {
            return first > reached + 1 ? new Gap(log, reached, first) : null;
        }

        void end() {
            reached = Math.max(reached, lastOfLog);
        }
    }

    /** Returns the logs of a directory in the order in which they were written. */
    static List<Path> logs(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(LogScan::isLog)
                    .sorted(Comparator.comparingLong(LogScan::number))
                    .toList();
        }
    }

    private static boolean isLog(Path file) {
        return file.getFileName().toString().matches("\\d{1,18}\\.log");
    }

    /** Returns the number of a log; logs are written in the order of their numbers. */
    static long number(Path log) {
        String name = log.getFileName().toString();
        return Long.parseLong(name.substring(0, name.indexOf('.')));
    }

    private void read() throws IOException {
        byte[] content = new byte[BLOCK];
        try (InputStream file = Files.newInputStream(log)) {
            long start = 0;
            for (int size = file.readNBytes(content, 0, BLOCK); size > 0; size = file.readNBytes(content, 0, BLOCK)) {
                block(start, ByteBuffer.wrap(content, 0, size).order(ByteOrder.LITTLE_ENDIAN));
                start += size;
            }
        }
    }

    private void block(long start, ByteBuffer block) {
        int at = 0;
        while (block.limit() - at >= HEADER) {
            int size = sizeOfRecord(block, at);
            if (size < 0) {
                if (isPadding(block, at)) {
                    return;
                }
                end = end < 0 ? start + at : end;
                return;
            }
            if (end < 0) {
                record(block, at, size);
            } else {
                behind++;
            }
            at += size;
        }
    }

    /**
     * Processes a record by its type, numbered as in RocksDB. A batch is one full record, or a first record, any number
     * of middle records and a last record.
     */
    private void record(ByteBuffer block, int at, int size) {
        int type = Byte.toUnsignedInt(block.get(at + 6));
        boolean recyclable = type >= 5 && type <= 8;
        int part = recyclable ? type - 4 : type;
        if (part < FULL || part > LAST) {
            return;
        }
        if (part == FULL || part == FIRST) {
            head.clear();
        }
        int header = recyclable ? RECYCLABLE_HEADER : HEADER;
        int taken = Math.min(head.remaining(), size - header);
        head.put(block.array(), at + header, taken);
        if (part == FULL || part == LAST) {
            heads.accept(head);
        }
    }

    /** Returns whether the rest of a block is too short for a header and consists of zeros. */
    private static boolean isPadding(ByteBuffer block, int at) {
        int rest = BLOCK - at;
        return rest < RECYCLABLE_HEADER
                && Arrays.equals(block.array(), at, block.limit(), new byte[rest], 0, block.limit() - at);
    }

    /** Returns the size of a record with its header; -1 if the record is damaged or belongs to another log. */
    private int sizeOfRecord(ByteBuffer block, int at) {
        int length = Short.toUnsignedInt(block.getShort(at + 4));
        int type = Byte.toUnsignedInt(block.get(at + 6));
        boolean recyclable = type >= 5 && type <= 8 || type == 11 || type == 131;
        int size = (recyclable ? RECYCLABLE_HEADER : HEADER) + length;
        if (type == 0
                || size > block.limit() - at
                || recyclable && block.getInt(at + HEADER) != number
                || block.getInt(at) != checksum(block, at + 6, size - 6)) {
            return -1;
        }
        return size;
    }

    private static int checksum(ByteBuffer block, int from, int size) {
        CRC32C crc = new CRC32C();
        crc.update(block.array(), from, size);
        return Integer.rotateRight((int) crc.getValue(), 15) + MASK;
    }
}
