package dev.tables.cli;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import dev.tables.engine.rocksdb.RocksDbBackups.ProgressListener;
import dev.tables.engine.rocksdb.RocksDbBackups.VerificationResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of reading all backups in a directory.
 *
 * @param directory the directory that contains the backups
 * @param checks each backup, oldest first
 * @param problems the problems that concern the directory as a whole
 */
record FoundBackups(Path directory, List<VerificationResult> checks, List<String> problems) {
    static FoundBackups in(Path directory, ProgressListener progress) {
        try {
            List<VerificationResult> checks =
                    RocksDbBackups.in(directory).withProgressListener(progress).verify();
            if (checks.isEmpty()) {
                throw none(directory);
            }
            return new FoundBackups(directory, checks, List.of());
        } catch (StoreCorruptedException unreadable) {
            return new FoundBackups(directory, List.of(), List.of(String.valueOf(unreadable.getMessage())));
        }
    }

    /** Returns the failure for a directory that contains no backup. */
    static IllegalArgumentException none(Path directory) {
        return new IllegalArgumentException("There is no backup in '" + directory
                + "'. Specify the directory that 'tables backup' has written to.");
    }

    boolean isIntact() {
        return problems.isEmpty() && checks.stream().allMatch(VerificationResult::isIntact);
    }

    void lines(PrintWriter out) {
        for (VerificationResult check : checks) {
            out.println(line(check.backup()) + ": " + (check.isIntact() ? "sound" : "DAMAGED"));
            check.problems().forEach(problem -> out.println("  " + problem));
        }
        problems.forEach(problem -> out.println("  " + problem));
        out.println("Read " + Counts.of(checks.size(), "backup") + " in " + directory + ": "
                + (isIntact() ? "no problems" : "PROBLEMS FOUND"));
    }

    String json() {
        List<String> each = checks.stream()
                .map(check -> "{\"number\":" + check.backup().number()
                        + ",\"taken\":"
                        + JsonText.quoted(check.backup().takenAt().toString())
                        + ",\"bytes\":" + check.backup().bytes()
                        + ",\"sound\":" + check.isIntact()
                        + ",\"problems\":" + texts(check.problems()) + "}")
                .toList();
        return "{\"directory\":" + JsonText.quoted(directory.toString())
                + ",\"sound\":" + isIntact()
                + ",\"backups\":" + JsonText.array(each)
                + ",\"problems\":" + texts(problems) + "}";
    }

    private static String texts(List<String> texts) {
        return JsonText.array(texts.stream().map(JsonText::quoted).toList());
    }

    /** Describes a backup. */
    static String line(Backup one) {
        return "backup " + one.number() + ", taken " + one.takenAt() + ", " + Counts.of(one.bytes(), "byte");
    }
}
