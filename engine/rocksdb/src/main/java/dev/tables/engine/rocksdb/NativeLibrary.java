package dev.tables.engine.rocksdb;

import dev.tables.engine.files.internal.DurableFiles;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * A loader of RocksDB's native library that uses a permanent copy in the directory for temporary files. RocksDB itself
 * would unpack 17 MB at every start, and would leave them there if the process is killed.
 *
 * <p>The copy is in a directory that only the user can write. The copy is used only if its length and checksum match
 * the library in the jar. Without a valid copy, RocksDB loads the library in its usual way.
 */
final class NativeLibrary {
    private static final String NAME = "rocksdb";
    /**
     * The library's file name for {@link RocksDB#loadLibrary(List)}, which expects a different name than the file has
     * in the jar.
     */
    private static final String NAME_IN_DIRECTORY = "rocksdbjni";

    /** All platforms with a library in {@code org.rocksdb:rocksdbjni}. */
    private static final Map<String, String> FILES_BY_PLATFORM = filesByPlatform();

    private static final DurableFiles FILES = DurableFiles.ofOwner();
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    /** The age at which an incomplete copy counts as abandoned; unpacking takes only seconds. */
    private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

    private static boolean loaded;

    private NativeLibrary() {}

    private static Map<String, String> filesByPlatform() {
        Map<String, String> files = new TreeMap<>();
        for (String linux : List.of("32", "64", "-aarch64", "-ppc64le", "-riscv64", "-s390x")) {
            files.put("linux" + linux, "lib" + NAME_IN_DIRECTORY + "-linux" + linux + ".so");
            files.put("linux" + linux + "-musl", "lib" + NAME_IN_DIRECTORY + "-linux" + linux + "-musl.so");
        }
        for (String mac : List.of("osx-arm64", "osx-x86_64")) {
            files.put(mac, "lib" + NAME_IN_DIRECTORY + "-" + mac + ".jnilib");
        }
        files.put("win64", "lib" + NAME_IN_DIRECTORY + "-win64.dll");
        return files;
    }

    /** Returns the file names of the libraries by platform. */
    static Map<String, String> files() {
        return FILES_BY_PLATFORM;
    }

    /**
     * Loads the library, unless it is already loaded.
     *
     * @throws MissingNativeLibraryException if there is no library for this platform
     */
    static synchronized void load() {
        if (!loaded) {
            loadOnce();
            loaded = true;
        }
    }

    private static void loadOnce() {
        if (!isInLibraryPath()) {
            // Before RocksDB looks: where it finds none it would let whoever asks again wait for ever.
            requirePacked(RocksDB.class.getClassLoader());
        }
        Path copy = isSuppliedOtherwise() ? null : copy(Path.of(System.getProperty("java.io.tmpdir")));
        if (copy != null) {
            try {
                RocksDB.loadLibrary(List.of(String.valueOf(copy.getParent())));
                return;
            } catch (UnsatisfiedLinkError mountedWithoutExecution) {
                // RocksDB's own way may lead to another place, and says what is wrong if not.
            }
        }
        RocksDB.loadLibrary();
    }

    /**
     * Checks that the class path contains a library for this platform, in the jar for all platforms or in the jar for
     * this one.
     */
    static void requirePacked(ClassLoader loader) {
        String fallback = Environment.getFallbackJniLibraryFileName(NAME);
        boolean packed = loader.getResource(Environment.getJniLibraryFileName(NAME)) != null
                || fallback != null && loader.getResource(fallback) != null;
        if (!packed) {
            List<String> found = FILES_BY_PLATFORM.entrySet().stream()
                    .filter(file -> loader.getResource(file.getValue()) != null)
                    .map(Map.Entry::getKey)
                    .toList();
            throw new MissingNativeLibraryException(platform(), found);
        }
    }

    /** Returns the name of this platform as it appears in the library's file name. */
    private static String platform() {
        return Environment.getJniLibraryName(NAME).substring((NAME_IN_DIRECTORY + "-").length());
    }

    /**
     * Returns whether the user has configured the location of the library, or the directory to which RocksDB unpacks
     * it.
     */
    private static boolean isSuppliedOtherwise() {
        return System.getenv("ROCKSDB_SHAREDLIB_DIR") != null || isInLibraryPath();
    }

    private static boolean isInLibraryPath() {
        String path = System.getProperty("java.library.path", "")
                + File.pathSeparator
                + System.getProperty("sun.boot.library.path", "");
        List<String> names = Stream.of(
                        Environment.getSharedLibraryName(NAME),
                        Environment.getJniLibraryName(NAME),
                        Environment.getFallbackJniLibraryName(NAME))
                .filter(Objects::nonNull)
                .map(System::mapLibraryName)
                .toList();
        return Arrays.stream(path.split(File.pathSeparator))
                .anyMatch(directory -> names.stream().anyMatch(name -> Files.exists(Path.of(directory, name))));
    }

    /**
     * Returns the copy in a directory, and creates it if it does not exist or is damaged. Returns null if no copy can
     * be created.
     */
    static @Nullable Path copy(Path temporary) {
        URL packed = RocksDB.class.getClassLoader().getResource(Environment.getJniLibraryFileName(NAME));
        try {
            URLConnection connection = packed == null ? null : packed.openConnection();
            if (!(connection instanceof JarURLConnection inJar)) {
                return null;
            }
            inJar.setUseCaches(false);
            try (JarFile jar = inJar.getJarFile()) {
                JarEntry entry = inJar.getJarEntry();
                Path directory = temporary.resolve("tables-" + NAME + "-" + System.getProperty("user.name"));
                if (!isOwn(directory)) {
                    return null;
                }
                Path version = directory.resolve(Long.toHexString(entry.getCrc()));
                if (!Files.isDirectory(version)) {
                    FILES.createDirectories(version);
                }
                Path copy = version.resolve(Environment.getJniLibraryFileName(NAME_IN_DIRECTORY));
                return isWhole(copy, entry) || isWhole(unpack(jar, entry, copy), entry) ? copy : null;
            }
        } catch (IOException | RuntimeException unexpected) {
            return null;
        }
    }

    /** Creates the directory if it does not exist, and returns whether only the user can write it. */
    private static boolean isOwn(Path directory) throws IOException {
        if (!Files.isDirectory(directory.resolveSibling("."))) {
            return false;
        }
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            FILES.createDirectories(directory);
        }
        if (!directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            // On Windows the directory for temporary files is the user's.
            return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS);
        }
        PosixFileAttributes found =
                Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return found.isDirectory()
                && found.permissions().equals(OWNER_ONLY)
                && found.owner()
                        .equals(directory
                                .getFileSystem()
                                .getUserPrincipalLookupService()
                                .lookupPrincipalByName(System.getProperty("user.name")));
    }

    private static boolean isWhole(Path copy, JarEntry entry) throws IOException {
        if (!Files.isRegularFile(copy) || Files.size(copy) != entry.getSize()) {
            return false;
        }
        try (CheckedInputStream content = new CheckedInputStream(Files.newInputStream(copy), new CRC32())) {
            content.transferTo(OutputStream.nullOutputStream());
            return content.getChecksum().getValue() == entry.getCrc();
        }
    }

    /**
     * Extracts the library, and moves it into place once it is complete, because another process may do the same
     * concurrently.
     */
    private static Path unpack(JarFile jar, JarEntry entry, Path copy) throws IOException {
        try (InputStream packed = jar.getInputStream(entry)) {
            Path directory = copy.getParent();
            if (directory != null) {
                FILES.discardTemporary(
                        directory,
                        String.valueOf(copy.getFileName()),
                        Instant.now().minus(ABANDONED_AFTER));
            }
            FILES.write(copy, packed.readAllBytes());
            return copy;
        }
    }
}
