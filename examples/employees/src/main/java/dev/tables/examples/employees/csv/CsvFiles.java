package dev.tables.examples.employees.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A directory of CSV files with header rows, or the sample that is part of the application. */
public final class CsvFiles {
    /** The name of the sample, which is no directory. */
    public static final String SAMPLE = "sample";

    private static final List<String> NAMES =
            List.of("department.csv", "employee.csv", "dept_emp.csv", "title.csv", "salary.csv");

    private final String source;

    private CsvFiles(String source) {
        this.source = source;
    }

    /** The sample of invented people. */
    public static CsvFiles sample() {
        return new CsvFiles(SAMPLE);
    }

    /**
     * The files of a directory.
     *
     * @throws IllegalArgumentException if one is not there
     */
    public static CsvFiles in(Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        for (String name : NAMES) {
            if (!Files.isReadable(absolute.resolve(name))) {
                throw new IllegalArgumentException("The file " + name + " is not readable in " + absolute
                        + ". The import needs " + String.join(", ", NAMES) + " with header rows.");
            }
        }
        return new CsvFiles(absolute.toString());
    }

    /** Names the files, and finds them again by {@link #named}. */
    public String source() {
        return source;
    }

    /** The files that {@link #source} named. */
    public static CsvFiles named(String source) {
        return source.equals(SAMPLE) ? sample() : in(Path.of(source));
    }

    void forEach(String name, Consumer<NamedCsvRecord> reader) {
        try (InputStream bytes = open(name);
                CsvReader<NamedCsvRecord> lines =
                        CsvReader.builder().detectBomHeader(true).ofNamedCsvRecord(bytes, StandardCharsets.UTF_8)) {
            for (NamedCsvRecord line : lines) {
                try {
                    reader.accept(line);
                } catch (RuntimeException unreadable) {
                    throw new UnreadableCsvException(source, name, line.getStartingLineNumber(), unreadable);
                }
            }
        } catch (IOException unreadable) {
            throw new UnreadableCsvException(source, name, 0, unreadable);
        }
    }

    private InputStream open(String name) throws IOException {
        if (!source.equals(SAMPLE)) {
            return Files.newInputStream(Path.of(source, name));
        }
        InputStream bytes = CsvFiles.class.getResourceAsStream("/sample/" + name);
        if (bytes == null) {
            throw new IOException("The application does not contain the sample files.");
        }
        return bytes;
    }
}
