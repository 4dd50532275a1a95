package dev.tables.engine.rocksdb;

import dev.tables.engine.files.internal.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Which backups a store was backed up to last, in a file of its directory: a line for each directory of backups, with its id and the
 * tokens of the backup that was taken last and of one that was begun.
 *
 * <p>A store continues the backups of a directory only if the newest there is its own. A second store does not, nor does a copy of the
 * first once the first has gone on, nor one that was restored from an older backup. Each backup has a copy of the lines
 * about the other directories, so that a restored store continues those that have not gone on since.
 */
final class BackupLineage {
    static final String FILE = "tables.backed-up";
    /** Directories that are named for each day must not make it grow for ever. */
    private static final int MOST_DIRECTORIES = 1000;

    /** Stands for the newest backup of a directory that has none. */
    private static final String NONE = "-";

    private final Path store;
    private final DurableFiles files;

    BackupLineage(Path store, DurableFiles files) {
        this.store = store;
        this.files = files;
    }

    /** Whether the newest backup of a directory is of this store, or there is none yet. */
    boolean continues(BackupCatalog catalog) throws IOException {
        return catalog.newest().isEmpty()
                || lines().stream().anyMatch(line -> {
                    List<String> words = List.of(line.split(" "));
                    return words.get(0).equals(catalog.id())
                            && words.subList(1, words.size()).contains(catalog.newest());
                });
    }

    /** Before a backup is taken: if the process dies then, the newest in the directory is the one before or this one. */
    void begin(BackupCatalog before, String token) throws IOException {
        put(before.id(), (before.newest().isEmpty() ? NONE : before.newest()) + " " + token);
    }

    /**
     * Returns the lines about other directories than that of a catalog. Of a directory to which a backup was begun the
     * one before it counts: it may be of a later state than the backup that will have these lines.
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

    /** Writes the lines of a backup that was restored, before {@link #end}. */
    void restore(String others) throws IOException {
        files.write(store.resolve(FILE), others.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Once a backup is in the catalog, or restored. */
    void end(BackupCatalog catalog, String token) throws IOException {
        put(catalog.id(), token);
    }

    /** Runs one call after the other: a store may be backed up to two directories at a time. */
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
