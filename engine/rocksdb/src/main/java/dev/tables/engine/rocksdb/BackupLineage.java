package dev.tables.engine.rocksdb;

import dev.tables.engine.files.internal.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The last backups of a store, in a file in its directory. The file has a line for each backup directory, with its id,
 * the token of the last completed backup and the token of a started one.
 *
 * <p>A store may add a backup to a directory only if the store also took the newest backup in the directory. Other
 * stores, and stores restored from an older backup, therefore cannot add a backup. A copy of a store cannot add a
 * backup after the original store has added one.
 *
 * <p>Each backup contains a copy of the lines about other directories. A restored store can therefore add backups to a
 * directory that has not changed since the restored backup was taken.
 */
final class BackupLineage {
    static final String FILE = "tables.backed-up";
    /**
     * The maximum number of directories in the file. The maximum limits the size of the file if, for example, each
     * day's backup has its own directory.
     */
    private static final int MOST_DIRECTORIES = 1000;

    /** The placeholder for the newest backup of a directory without backups. */
    private static final String NONE = "-";

    private final Path store;
    private final DurableFiles files;

    BackupLineage(Path store, DurableFiles files) {
        this.store = store;
        this.files = files;
    }

    /** Returns whether the newest backup of a directory is a backup of this store, or the directory has no backups. */
    boolean continues(BackupCatalog catalog) throws IOException {
        return catalog.newest().isEmpty()
                || lines().stream().anyMatch(line -> {
                    List<String> words = List.of(line.split(" "));
                    return words.get(0).equals(catalog.id())
                            && words.subList(1, words.size()).contains(catalog.newest());
                });
    }

    /**
     * Records that a backup is about to be taken. If the process dies before the backup is recorded, the newest backup
     * in the directory is either the previous backup or this backup.
     */
    void begin(BackupCatalog before, String token) throws IOException {
        put(before.id(), (before.newest().isEmpty() ? NONE : before.newest()) + " " + token);
    }

    /**
     * Returns the lines about all directories except the directory of {@code catalog}. If a backup to a directory is in
     * progress, the directory's line contains the previous backup. The backup in progress may contain a later state
     * than the backup to which the lines will be added.
     */
    String others(BackupCatalog catalog) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : lines()) {
            String[] words = line.split(" ");
            if (words.length > 1 && !words[0].equals(catalog.id()) && !words[1].equals(NONE)) {
                text.append(words[0]).append(' ').append(words[1]).append('\n');
            }
        }
        return text.toString();
    }

    /** Writes the lines that a restored backup contains; called before {@link #end}. */
    void restore(String others) throws IOException {
        files.write(store.resolve(FILE), others.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Records a backup that was added to the catalog, or restored. */
    void end(BackupCatalog catalog, String token) throws IOException {
        put(catalog.id(), token);
    }

    /**
     * Replaces the line of a directory. Calls are serialized, because a store may be backed up to two directories
     * concurrently.
     */
    private void put(String id, String tokens) throws IOException {
        synchronized (BackupLineage.class) {
            replace(id, tokens);
        }
    }

    private void replace(String id, String tokens) throws IOException {
        List<String> lines = new ArrayList<>(lines());
        lines.removeIf(line -> line.startsWith(id + " "));
        lines.add(id + " " + tokens);
        List<String> kept = lines.subList(Math.max(0, lines.size() - MOST_DIRECTORIES), lines.size());
        files.write(store.resolve(FILE), (String.join("\n", kept) + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private List<String> lines() throws IOException {
        try {
            return new String(files.read(store.resolve(FILE)), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }
}
