package dev.tables.copy.cli;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import dev.tables.engine.rocksdb.RocksDbBackups.Check;
import dev.tables.engine.rocksdb.RocksDbBackups.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What reading all backups in a directory has found.
 *
 * @param directory where they are
 * @param checks each backup, oldest first
 * @param problems what is wrong with all of them together
 */
record FoundBackups(Path directory, List<Check> checks, List<String> problems) {
    static FoundBackups in(Path directory, Progress progress) {
        try {
            List<Check> checks =
                    RocksDbBackups.in(directory).withProgress(progress).verify();
            if (checks.isEmpty()) {
                throw new IllegalArgumentException("Found no backup in '" + directory
                        + "'. Name the directory that tables backup has written to.");
            }
            return new FoundBackups(directory, checks, List.of());
        } catch (StoreCorruptedException unreadable) {
            return new FoundBackups(directory, List.of(), List.of(String.valueOf(unreadable.getMessage())));
        }
    }

    boolean isSound() {
        return problems.isEmpty() && checks.stream().allMatch(Check::isSound);
    }

    void lines(PrintWriter out) {
        for (Check check : checks) {
            out.println(line(check.backup()) + ": " + (check.isSound() ? "sound" : "DAMAGED"));
            check.problems().forEach(problem -> out.println("  " + problem));
        }
        problems.forEach(problem -> out.println("  " + problem));
        out.println("Read " + checks.size() + " backups in " + directory + ": "
                + (isSound() ? "nothing is wrong" : "SOMETHING IS WRONG"));
    }

    String json() {
        List<String> each = checks.stream()
                .map(check -> "{\"number\":" + check.backup().number()
                        + ",\"taken\":" + JsonText.quoted(check.backup().taken().toString())
                        + ",\"bytes\":" + check.backup().bytes()
                        + ",\"sound\":" + check.isSound()
                        + ",\"problems\":" + texts(check.problems()) + "}")
                .toList();
        return "{\"directory\":" + JsonText.quoted(directory.toString())
                + ",\"sound\":" + isSound()
                + ",\"backups\":" + JsonText.array(each)
                + ",\"problems\":" + texts(problems) + "}";
    }

    private static String texts(List<String> texts) {
        return JsonText.array(texts.stream().map(JsonText::quoted).toList());
    }

    /** A backup in words. */
    static String line(Backup one) {
        return String.format(Locale.ROOT, "backup %d, taken %s, %,d bytes", one.number(), one.taken(), one.bytes());
    }
}
