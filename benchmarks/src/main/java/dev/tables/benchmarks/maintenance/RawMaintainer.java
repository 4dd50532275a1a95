package dev.tables.benchmarks.maintenance;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The same jobs on RocksDB by hand, with the settings of the engine: the same index rows in batches of 100, without versions, types,
 * names, conditions or progress, when nobody else writes. The index of both scopes is the same here.
 */
final class RawMaintainer implements Maintainer {
    private static final char MEMBER = 'm';
    private static final char INDEX = 'i';
    private static final char INTENT = 't';
    private static final String SEPARATOR = "/";

    static {
        RocksDB.loadLibrary();
    }

    private final BloomFilter filter = new BloomFilter(10, false);
    private final Options options = new Options()
            .setCreateIfMissing(true)
            .setWriteBufferSize(32L << 20)
            .setMaxWriteBufferNumber(3)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setLevelCompactionDynamicLevelBytes(true)
            .setMaxBackgroundJobs(2)
            .setTableFormatConfig(
                    new BlockBasedTableConfig().setBlockSize(16 << 10).setFilterPolicy(filter));
    private final WriteOptions writes = new WriteOptions();
    private final RocksDB db;
    private int members;

    /** Opens a database in an empty directory. */
    RawMaintainer(Path directory) {
        try {
            db = RocksDB.open(options, directory.toString());
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Work with the database. */
    private interface Work {
        void on(WriteBatch batch) throws RocksDBException;
    }

    /** Gathers changes and writes them. */
    private void write(Work work) {
        try (WriteBatch batch = new WriteBatch()) {
            work.on(batch);
            db.write(writes, batch);
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] memberKey(int member) {
        return bytes(MEMBER + Members.club(member) + SEPARATOR + String.format(Locale.ROOT, "%08d", member));
    }

    private static byte[] value(String email) {
        return bytes(email + SEPARATOR + Members.NAME);
    }

    private static String email(byte[] value) {
        String text = text(value);
        return text.substring(0, text.indexOf(SEPARATOR));
    }

    /** The index row of a member with this key. */
    private static byte[] indexKey(String email, byte[] memberKey) {
        return bytes(INDEX + email + SEPARATOR + text(memberKey).substring(1));
    }

    @Override
    public void fill(int count) {
        members = count;
        for (int from = 0; from < count; from += Members.SAVED_AT_ONCE) {
            int first = from;
            write(batch -> {
                for (int i = first; i < Math.min(count, first + Members.SAVED_AT_ONCE); i++) {
                    batch.put(memberKey(i), value(Members.email(i)));
                }
            });
        }
    }

    /** What is done with a key and its value. */
    private interface Visitor {
        void visit(byte[] key, byte[] value) throws RocksDBException;
    }

    private void each(char kind, Visitor visitor) {
        try (RocksIterator rows = db.newIterator()) {
            for (rows.seek(bytes(String.valueOf(kind))); rows.isValid() && rows.key()[0] == kind; rows.next()) {
                visitor.visit(rows.key(), rows.value());
            }
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void putAll(List<byte[]> keys) {
        write(batch -> {
            for (byte[] key : keys) {
                batch.put(key, new byte[0]);
            }
        });
        keys.clear();
    }

    @Override
    public long backfill() {
        return putMissing(false);
    }

    @Override
    public long repair() {
        return putMissing(true);
    }

    private long putMissing(boolean looks) {
        long[] put = {0};
        List<byte[]> group = new ArrayList<>();
        each(MEMBER, (key, value) -> {
            byte[] row = indexKey(email(value), key);
            if (!looks || db.get(row) == null) {
                group.add(row);
                put[0]++;
            }
            if (group.size() == Members.SAVED_AT_ONCE) {
                putAll(group);
            }
        });
        putAll(group);
        return put[0];
    }

    @Override
    public long verify() {
        long[] wrong = {0};
        each(MEMBER, (key, value) -> wrong[0] += db.get(indexKey(email(value), key)) == null ? 1 : 0);
        each(INDEX, (key, value) -> {
            String row = text(key);
            int end = row.indexOf(SEPARATOR);
            byte[] member = db.get(bytes(MEMBER + row.substring(end + 1)));
            wrong[0] += member == null || !email(member).equals(row.substring(1, end)) ? 1 : 0;
        });
        return wrong[0];
    }

    @Override
    public void damage() {
        for (int i = 0; i < members; i += Members.DAMAGED_EACH) {
            int member = i;
            write(batch -> batch.delete(indexKey(Members.email(member), memberKey(member))));
        }
    }

    /** An intent holds the member's key, and the address it had and the one it is to have. */
    @Override
    public void leaveBacklog() {
        for (int i = 0; i < members; i += Members.DAMAGED_EACH) {
            int member = i;
            byte[] key = memberKey(member);
            String both = Members.email(member) + SEPARATOR + Members.movedEmail(member);
            write(batch -> {
                batch.put(bytes(INTENT + text(key)), bytes(both));
                batch.put(indexKey(Members.movedEmail(member), key), new byte[0]);
                if (member / Members.DAMAGED_EACH % 2 == 0) {
                    batch.put(key, value(Members.movedEmail(member)));
                }
            });
        }
    }

    @Override
    public long recover() {
        long[] finished = {0};
        each(INTENT, (key, value) -> {
            byte[] memberKey = bytes(text(key).substring(1));
            String now = email(db.get(memberKey));
            String old = email(value);
            String other = text(value).substring(old.length() + 1);
            write(batch -> {
                batch.delete(indexKey(now.equals(old) ? other : old, memberKey));
                batch.delete(key);
            });
            finished[0]++;
        });
        return finished[0];
    }

    @Override
    public long requests() {
        return 0;
    }

    @Override
    public void close() {
        db.close();
        writes.close();
        options.close();
        filter.close();
    }
}
