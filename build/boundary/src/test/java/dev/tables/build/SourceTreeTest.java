package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The files of the project can be checked out on Windows, macOS and Linux alike. */
class SourceTreeTest {
    /** Windows allows 260 characters with its default settings: leaves 80 for the folder of the clone. */
    private static final int LONGEST_PATH = 180;

    private static final Pattern RESERVED_CHARACTER = Pattern.compile("[<>:\"|?*\\\\\\x00-\\x1f]");
    private static final Pattern RESERVED_NAME =
            Pattern.compile("(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?|.*[. ]");
    private static final Set<String> NOT_SOURCES = Set.of("target", "node_modules", ".git", ".idea", ".vscode", "data");
    private static final Set<String> TEXTS =
            Set.of("java", "kt", "xml", "md", "adoc", "txt", "yml", "yaml", "json", "properties", "sql", "html", "css");

    /** Files that show a schema lock with an unresolved conflict. */
    private static final Set<Path> SHOWING_CONFLICTS = Set.of(
            Path.of("docs/src/diagnostics/SchemaUnreadable/before.json"), Path.of("docs/reference/diagnostics.md"));

    private static final List<Path> FILES = new ArrayList<>();
    private static final Path ROOT = ModuleBoundary.root();

    @BeforeAll
    static void findFiles() throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return !directory.equals(ROOT)
                                && NOT_SOURCES.contains(directory.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                FILES.add(ROOT.relativize(file));
                return FileVisitResult.CONTINUE;
            }

            /** Another module, which is built at the same time, deletes its temporary files. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(FILES).hasSizeGreaterThan(1000);
    }

    @Test
    void fileNamesAreValidOnWindows() {
        assertThat(FILES).noneMatch(file -> {
            for (Path name : file) {
                if (RESERVED_CHARACTER.matcher(name.toString()).find()
                        || RESERVED_NAME.matcher(name.toString()).matches()) {
                    return true;
                }
            }
            return false;
        });
    }

    @Test
    void pathsFitTheDefaultLimitOfWindows() {
        assertThat(FILES).allMatch(file -> file.toString().length() <= LONGEST_PATH);
    }

    @Test
    void fileNamesDifferInMoreThanCase() {
        Map<String, Path> seen = new HashMap<>();
        for (Path file : FILES) {
            Path other = seen.put(file.toString().toLowerCase(Locale.ROOT), file);
            assertThat(other).as("another spelling of %s", file).isNull();
        }
    }

    @Test
    void textFilesUseLineFeeds() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve(".gitattributes")))
                .as("git never converts line ends")
                .contains("* text=auto eol=lf");
        for (Path file : FILES) {
            String name = file.getFileName().toString();
            if (TEXTS.contains(name.substring(name.lastIndexOf('.') + 1))) {
                assertThat(Files.readString(ROOT.resolve(file), StandardCharsets.UTF_8))
                        .as("%s", file)
                        .doesNotContain("\r");
            }
        }
    }

    /** But for the example of a lock file that two branches have changed. */
    @Test
    void textFilesContainNoConflictMarkers() throws IOException {
        for (Path file : FILES) {
            String name = file.getFileName().toString();
            if (TEXTS.contains(name.substring(name.lastIndexOf('.') + 1)) && !SHOWING_CONFLICTS.contains(file)) {
                assertThat(Files.readString(ROOT.resolve(file), StandardCharsets.UTF_8))
                        .as("%s", file)
                        .doesNotContainPattern("(?m)^(<<<<<<<|>>>>>>>) ");
            }
        }
    }

    /** File modes are part of the commit; a checkout on Windows shows none. */
    @Test
    void scriptsAreExecutableIfTheSystemHasFileModes() throws IOException {
        if (!ROOT.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        for (Path file : FILES) {
            if (!file.getFileName().toString().contains(".") && startsWithShebang(ROOT.resolve(file))) {
                assertThat(Files.isExecutable(ROOT.resolve(file)))
                        .as("%s is executable", file)
                        .isTrue();
            }
        }
    }

    private static boolean startsWithShebang(Path file) throws IOException {
        byte[] start = new byte[2];
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(start, 0, 2) == 2 && Arrays.equals(start, new byte[] {'#', '!'});
        }
    }
}
