package dev.tables.engine.tck.fault.internal;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.Disk;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory whose power can be cut before each of its operations. {@link #afterPowerCut} returns all possible
 * states of the disk after the power cut. A file that was not forced may be empty or truncated to half. Any of the
 * changes to the names in a directory since it was last forced may be missing, even if later changes are kept.
 *
 * <p>For use by one thread.
 */
public final class PowerCutDisk implements Disk {
    private static final int MOST_CHANGES = 10;

    private final Folder root;
    private int operations;
    private int cutBefore = Integer.MAX_VALUE;
    private boolean forgetsNames;
    private Runnable observer = () -> {};
    private boolean observing;
    private boolean locked;

    /** Creates an empty disk. */
    public PowerCutDisk() {
        this(new Folder());
    }

    private PowerCutDisk(Folder root) {
        this.root = root;
    }

    /**
     * A simulated power cut. The class extends {@code Error}, so that the code under test does not catch the power cut
     * and continue.
     */
    public static final class PowerCut extends Error {
        private static final long serialVersionUID = 1L;

        PowerCut(int operation) {
            super("before operation " + operation, null, false, false);
        }
    }

    private interface Node {}

    private static final class Content implements Node {
        private final byte[] bytes;
        private boolean forced;

        Content(byte[] bytes) {
            this.bytes = bytes;
        }
    }

    private static final class Folder implements Node {
        private final Map<String, Node> names = new TreeMap<>();
        private final Map<String, Node> forced = new TreeMap<>();
        private final List<Change> changes = new ArrayList<>();

        void change(Change change) {
            change.on(names);
            changes.add(change);
        }
    }

    /** A change to the names in a directory. */
    private interface Change {
        void on(Map<String, Node> names);
    }

    /** Cuts the power before the operation with this number, counted from 1. */
    public PowerCutDisk cutBefore(int operation) {
        cutBefore = operation;
        return this;
    }

    /**
     * Simulates a program that does not force directories, so that forced names may be lost, too. A test can use this
     * mode to prove that it detects the loss of names.
     */
    public PowerCutDisk forgettingNames() {
        forgetsNames = true;
        return this;
    }

    /** Runs an action before each change, to simulate, for example, a concurrent change by another process. */
    public PowerCutDisk before(Runnable each) {
        observer = each;
        return this;
    }

    /** Returns the number of changes so far. */
    public int operations() {
        return operations;
    }

    private void operation() {
        if (observing) {
            return;
        }
        operations++;
        observing = true;
        try {
            observer.run();
        } finally {
            observing = false;
        }
        if (operations >= cutBefore) {
            throw new PowerCut(operations);
        }
    }

    /** Returns every possible state of the disk after the power cut, each as an independent disk. */
    public List<PowerCutDisk> afterPowerCut() {
        List<PowerCutDisk> found = new ArrayList<>();
        for (Folder kept : left(root)) {
            found.add(new PowerCutDisk(kept));
        }
        return found;
    }

    private static List<Folder> left(Folder folder) {
        int changes = folder.changes.size();
        if (changes > MOST_CHANGES) {
            throw new IllegalStateException("A directory has " + changes
                    + " changes that were not forced to the disk, expected at most " + MOST_CHANGES + ".");
        }
        Map<String, Map<String, Node>> distinct = new LinkedHashMap<>();
        for (int subset = 0; subset < 1 << changes; subset++) {
            Map<String, Node> names = new TreeMap<>(folder.forced);
            for (int change = 0; change < changes; change++) {
                if ((subset >> change & 1) == 1) {
                    folder.changes.get(change).on(names);
                }
            }
            StringBuilder identity = new StringBuilder();
            names.forEach((name, node) -> identity.append(name)
                    .append('/')
                    .append(System.identityHashCode(node))
                    .append(' '));
            distinct.putIfAbsent(identity.toString(), names);
        }
        List<Folder> all = new ArrayList<>();
        for (Map<String, Node> names : distinct.values()) {
            all.addAll(filled(names));
        }
        return all;
    }

    /** Returns directories with these names, one for each combination of the possible contents of their files. */
    private static List<Folder> filled(Map<String, Node> names) {
        List<Folder> all = new ArrayList<>();
        all.add(new Folder());
        names.forEach((name, node) -> {
            List<Folder> next = new ArrayList<>();
            for (Node kept : kept(node)) {
                for (Folder folder : all) {
                    Folder more = new Folder();
                    more.names.putAll(folder.names);
                    more.names.put(name, kept);
                    more.forced.putAll(more.names);
                    next.add(more);
                }
            }
            all.clear();
            all.addAll(next);
        });
        return all;
    }

    private static List<Node> kept(Node node) {
        if (node instanceof Folder folder) {
            return new ArrayList<>(left(folder));
        }
        Content content = (Content) node;
        List<Node> kept = new ArrayList<>();
        kept.add(forced(content.bytes));
        if (!content.forced && content.bytes.length > 0) {
            kept.add(forced(new byte[0]));
            kept.add(forced(Arrays.copyOf(content.bytes, content.bytes.length / 2)));
        }
        return kept;
    }

    private static Content forced(byte[] bytes) {
        Content made = new Content(bytes);
        made.forced = true;
        return made;
    }

    private @Nullable Node node(Path path) {
        Node at = root;
        for (Path name : path.toAbsolutePath().normalize()) {
            at = at instanceof Folder folder ? folder.names.get(name.toString()) : null;
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    private Folder folder(@Nullable Path path) throws NoSuchFileException {
        if (path != null && node(path) instanceof Folder folder) {
            return folder;
        }
        throw new NoSuchFileException(String.valueOf(path));
    }

    private Folder folderOf(Path file) throws NoSuchFileException {
        return folder(file.toAbsolutePath().normalize().getParent());
    }

    private Content content(Path file) throws NoSuchFileException {
        if (node(file) instanceof Content content) {
            return content;
        }
        throw new NoSuchFileException(file.toString());
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    @Override
    public byte[] read(Path file) throws IOException {
        return content(file).bytes.clone();
    }

    @Override
    public boolean exists(Path path) {
        return node(path) != null;
    }

    @Override
    public boolean isDirectory(Path path) {
        return node(path) instanceof Folder;
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return folder(directory).names.keySet().stream().map(directory::resolve).toList();
    }

    @Override
    public Instant lastModified(Path file) throws IOException {
        content(file);
        return Instant.EPOCH;
    }

    @Override
    public void write(Path file, byte[] content, FilePermissions access) throws IOException {
        operation();
        if (exists(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        Content made = new Content(content.clone());
        folderOf(file).change(names -> names.put(name(file), made));
    }

    @Override
    public void force(Path file) throws IOException {
        operation();
        content(file).forced = true;
    }

    @Override
    public void createDirectory(Path directory, FilePermissions access) throws IOException {
        operation();
        if (exists(directory)) {
            throw new FileAlreadyExistsException(directory.toString());
        }
        Folder made = new Folder();
        folderOf(directory).change(names -> names.put(name(directory), made));
    }

    @Override
    public void forceDirectory(Path directory) throws IOException {
        operation();
        Folder folder = folder(directory);
        if (!forgetsNames) {
            folder.forced.clear();
            folder.forced.putAll(folder.names);
            folder.changes.clear();
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        operation();
        Content moved = content(from);
        Folder source = folderOf(from);
        Folder target = folderOf(to);
        if (source == target) {
            source.change(names -> {
                names.remove(name(from));
                names.put(name(to), moved);
            });
        } else {
            target.change(names -> names.put(name(to), moved));
            source.change(names -> names.remove(name(from)));
        }
    }

    @Override
    public boolean delete(Path file) throws IOException {
        operation();
        if (!(node(file) instanceof Content)) {
            return false;
        }
        folderOf(file).change(names -> names.remove(name(file)));
        return true;
    }

    /**
     * Locks the file. Only the action that runs before each change can compete for the lock. That action cannot wait,
     * so a second attempt to lock fails, whereas a real process would wait.
     */
    @Override
    public Held lock(Path file) throws IOException {
        if (locked) {
            throw new IOException("The lock '" + file + "' is already held.");
        }
        if (!exists(file)) {
            write(file, new byte[0], FilePermissions.OWNER_ONLY);
        }
        locked = true;
        return () -> locked = false;
    }
}
