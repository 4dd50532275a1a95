package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Looks for records behind the place where RocksDB's recovery of a log ends.
 *
 * <p>Recovery takes the first record that it cannot read for the end of the log, for that is what a killed process
 * leaves. It says nothing of sound records behind it, which a killed process does not leave: those are gone, because the
 * place before them was damaged (or, at a power cut, reached the device later than they did, and was never acknowledged).
 *
 * <p>The format is RocksDB's "Write Ahead Log File Format" (wiki of the project): blocks of 32 KiB; in each, records of a
 * masked CRC-32C (4 bytes), length (2), type (1), in files used again the number of the log (4), and content. A record
 * never crosses the end of a block, so after a damaged one the next block can be read.
 */
final class LogScan {
    private static final int BLOCK = 32 * 1024;
    private static final int HEADER = 7;
    private static final int RECYCLABLE_HEADER = 11;
    private static final int MASK = 0xa282ead8;

    private final Path log;
    private final int number;
    private long end = -1;
    private int behind;

    private LogScan(Path log) {
        this.log = log;
        String name = log.getFileName().toString();
        number = (int) Long.parseLong(name.substring(0, name.indexOf('.')));
    }

    /**
     * Records that recovery does not reach.
     *
     * @param log the file
     * @param end where recovery ends
     * @param records how many sound records or parts of records are behind it
     */
    record Lost(Path log, long end, int records) {
        String message() {
            return "The log '" + log + "' is damaged at byte " + end + ": " + records
                    + " records behind that place were not recovered. After a power cut they may be writes that were never"
                    + " acknowledged; else restore a backup.";
        }
    }

    /** Scans the logs of a directory that is not open; reads each of them once. */
    static List<Lost> of(Path directory) {
        List<Lost> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path log : files.filter(LogScan::isLog).sorted().toList()) {
                LogScan scan = new LogScan(log);
                scan.read();
                if (scan.behind > 0) {
                    found.add(new Lost(log, scan.end, scan.behind));
                }
            }
        } catch (IOException unreadable) {
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR,
                    "The logs in '" + directory + "' cannot be read. Check disk and permissions.",
                    unreadable);
        }
        return found;
    }

    private static boolean isLog(Path file) {
        return file.getFileName().toString().matches("\\d+\\.log");
    }

    private void read() throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(log)) {
            for (long start = 0; start < channel.size(); start += BLOCK) {
                block.clear();
                while (block.hasRemaining() && channel.read(block, start + block.position()) > 0) {
                    // Until the block is full or the file ends.
                }
                block.flip();
                block(start, block);
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
            behind += end < 0 ? 0 : 1;
            at += size;
        }
    }

    /** Where no header fits, a block ends in zeros. */
    private static boolean isPadding(ByteBuffer block, int at) {
        int rest = BLOCK - at;
        return rest < RECYCLABLE_HEADER
                && Arrays.equals(block.array(), at, block.limit(), new byte[rest], 0, block.limit() - at);
    }

    /** With its header; -1 if there is no sound record of this log. */
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
