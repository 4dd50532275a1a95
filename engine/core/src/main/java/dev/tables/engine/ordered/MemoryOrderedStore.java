package dev.tables.engine.ordered;

import dev.tables.engine.StoreClosedException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * An {@link OrderedStore} in memory, whose contents are lost when it is closed: for tests and for data that can be
 * recreated.
 *
 * <p>A persistent treap: a change copies the path to it and shares the rest, and a batch becomes visible by one
 * assignment of the root. A snapshot is therefore a reference, readers never wait, and deleting a range of any size has
 * the same cost. Writers run one at a time. {@link #sync} and {@link #flush} have no effect.
 */
public final class MemoryOrderedStore implements OrderedStore {
    private volatile @Nullable Node root;
    private volatile boolean closed;

    /** Creates an empty store. */
    public MemoryOrderedStore() {}

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        return readInto(openRoot(), key, value);
    }

    private static boolean readInto(@Nullable Node start, Bytes key, Bytes value) {
        Node node = start;
        byte[] wanted = key.array();
        int length = key.length();
        while (node != null) {
            int order = Arrays.compareUnsigned(wanted, 0, length, node.key, 0, node.key.length);
            if (order == 0) {
                value.clear();
                value.put(node.value, 0, node.value.length);
                return true;
            }
            node = order < 0 ? node.left : node.right;
        }
        return false;
    }

    @Override
    public Cursor cursor() {
        return new Walk(openRoot());
    }

    @Override
    public Snapshot snapshot() {
        return new Kept(openRoot());
    }

    /** A snapshot that keeps a root; later writes create new roots. */
    private final class Kept implements Snapshot {
        private final @Nullable Node kept;

        Kept(@Nullable Node kept) {
            this.kept = kept;
        }

        @Override
        public boolean readInto(Bytes key, Bytes value) {
            checkOpen();
            return MemoryOrderedStore.readInto(kept, key, value);
        }

        @Override
        public Cursor cursor() {
            checkOpen();
            return new Walk(kept);
        }

        @Override
        public void close() {
            // The root goes with this object.
        }
    }

    @Override
    public synchronized void write(WriteBatch batch, boolean logged) {
        Change change = new Change(openRoot());
        batch.forEach(change);
        root = change.root;
    }

    @Override
    public void sync() {
        openRoot();
    }

    @Override
    public void flush() {
        openRoot();
    }

    @Override
    public void reclaimDiskSpace(Bytes from, Bytes to) {
        openRoot();
    }

    @Override
    public void purgeOverwrittenValues(Bytes from, Bytes to) {
        openRoot();
    }

    /** Checks only that the store is open. Memory has no checksums. */
    @Override
    public void verifyChecksums() {
        openRoot();
    }

    /** Checks only that the store is open. Deleted keys take no space. */
    @Override
    public void compact() {
        openRoot();
    }

    /** Counts the bytes of every key and value, so the call takes time. */
    @Override
    public long storedBytes() {
        long bytes = 0;
        Bytes piece = new Bytes(64);
        try (Cursor cursor = cursor()) {
            for (boolean more = cursor.seek(new Bytes(0)); more; more = cursor.next()) {
                cursor.copyKeyTo(piece);
                bytes += piece.length();
                cursor.copyValueTo(piece);
                bytes += piece.length();
            }
        }
        return bytes;
    }

    @Override
    public synchronized void close() {
        closed = true;
        root = null;
    }

    private @Nullable Node openRoot() {
        checkOpen();
        return root;
    }

    private void checkOpen() {
        if (closed) {
            throw new StoreClosedException();
        }
    }

    /** A node of the treap. Immutable; a parent's priority is never below its children's. */
    private record Node(
            byte[] key,
            byte[] value,
            int priority,
            @Nullable Node left,
            @Nullable Node right) {
        Node withLeft(@Nullable Node other) {
            return new Node(key, value, priority, other, right);
        }

        Node withRight(@Nullable Node other) {
            return new Node(key, value, priority, left, other);
        }
    }

    /** A visitor that applies a batch to its own root. */
    private static final class Change implements WriteBatch.Visitor {
        private @Nullable Node root;

        Change(@Nullable Node root) {
            this.root = root;
        }

        @Override
        public void put(byte[] key, byte[] value) {
            root = root != null && contains(root, key)
                    ? replace(root, key, value)
                    : insert(root, key, value, ThreadLocalRandom.current().nextInt());
        }

        @Override
        public void delete(byte[] key) {
            root = remove(root, key);
        }

        @Override
        public void deleteRange(byte[] from, byte[] to) {
            if (Arrays.compareUnsigned(from, to) < 0) {
                root = join(below(root, from), from(root, to));
            }
        }

        private static Node insert(@Nullable Node node, byte[] key, byte[] value, int priority) {
            if (node == null || priority > node.priority) {
                return new Node(key, value, priority, below(node, key), from(node, key));
            }
            return Arrays.compareUnsigned(key, node.key) < 0
                    ? node.withLeft(insert(node.left, key, value, priority))
                    : node.withRight(insert(node.right, key, value, priority));
        }

        private static @Nullable Node replace(@Nullable Node node, byte[] key, byte[] value) {
            if (node == null) {
                return null;
            }
            int order = Arrays.compareUnsigned(key, node.key);
            if (order == 0) {
                return new Node(node.key, value, node.priority, node.left, node.right);
            }
            return order < 0
                    ? node.withLeft(replace(node.left, key, value))
                    : node.withRight(replace(node.right, key, value));
        }

        private static boolean contains(@Nullable Node start, byte[] key) {
            Node node = start;
            while (node != null) {
                int order = Arrays.compareUnsigned(key, node.key);
                if (order == 0) {
                    return true;
                }
                node = order < 0 ? node.left : node.right;
            }
            return false;
        }

        private static @Nullable Node remove(@Nullable Node node, byte[] key) {
            if (node == null) {
                return null;
            }
            int order = Arrays.compareUnsigned(key, node.key);
            if (order == 0) {
                return join(node.left, node.right);
            }
            return order < 0 ? node.withLeft(remove(node.left, key)) : node.withRight(remove(node.right, key));
        }

        /** Returns a tree of the keys before {@code bound}. */
        private static @Nullable Node below(@Nullable Node node, byte[] bound) {
            if (node == null) {
                return null;
            }
            return Arrays.compareUnsigned(node.key, bound) < 0
                    ? node.withRight(below(node.right, bound))
                    : below(node.left, bound);
        }

        /** Returns a tree of the keys that are not before {@code bound}. */
        private static @Nullable Node from(@Nullable Node node, byte[] bound) {
            if (node == null) {
                return null;
            }
            return Arrays.compareUnsigned(node.key, bound) < 0
                    ? from(node.right, bound)
                    : node.withLeft(from(node.left, bound));
        }

        /** Joins two trees. Every key of {@code low} is before every key of {@code high}. */
        private static @Nullable Node join(@Nullable Node low, @Nullable Node high) {
            if (low == null) {
                return high;
            }
            if (high == null) {
                return low;
            }
            return low.priority >= high.priority
                    ? low.withRight(join(low.right, high))
                    : high.withLeft(join(low, high.left));
        }
    }

    /**
     * A cursor over one root. The stack contains the pending nodes: the cursor has visited the subtree that precedes
     * such a node, but not yet the node itself.
     */
    private static final class Walk implements Cursor {
        private final Deque<Node> pending = new ArrayDeque<>();
        private final @Nullable Node root;

        Walk(@Nullable Node root) {
            this.root = root;
        }

        @Override
        public boolean seek(Bytes key) {
            pending.clear();
            Node node = root;
            while (node != null) {
                if (Arrays.compareUnsigned(node.key, 0, node.key.length, key.array(), 0, key.length()) < 0) {
                    node = node.right;
                } else {
                    pending.push(node);
                    node = node.left;
                }
            }
            return !pending.isEmpty();
        }

        @Override
        public boolean next() {
            Node node = pending.pop().right;
            while (node != null) {
                pending.push(node);
                node = node.left;
            }
            return !pending.isEmpty();
        }

        @Override
        public boolean seekBefore(Bytes key) {
            pending.clear();
            Node node = root;
            while (node != null) {
                if (Arrays.compareUnsigned(node.key, 0, node.key.length, key.array(), 0, key.length()) >= 0) {
                    node = node.left;
                } else {
                    pending.push(node);
                    node = node.right;
                }
            }
            return !pending.isEmpty();
        }

        @Override
        public boolean previous() {
            Node node = pending.pop().left;
            while (node != null) {
                pending.push(node);
                node = node.right;
            }
            return !pending.isEmpty();
        }

        @Override
        public void copyKeyTo(Bytes into) {
            copy(pending.element().key, into);
        }

        @Override
        public void copyValueTo(Bytes into) {
            copy(pending.element().value, into);
        }

        private static void copy(byte[] from, Bytes into) {
            into.clear();
            into.put(from, 0, from.length);
        }

        @Override
        public void close() {
            pending.clear();
        }
    }
}
