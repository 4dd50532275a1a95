package dev.tables.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a contender needs beside time.
 *
 * @param contender who
 * @param size employees in the table
 * @param loadSeconds time to store them all, 100 at once
 * @param diskBytes size of the files after the load and an orderly close
 * @param openMillis time to open the table again and find one employee, in a warm JVM
 * @param heapBytes heap it holds while open, after a collection; memory outside of the heap is not in it
 */
public record Footprint(
        String contender, int size, double loadSeconds, long diskBytes, double openMillis, long heapBytes) {

    static long usedDisk(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(Footprint::sizeOrNothing)
                    .sum();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static long usedHeap() {
        System.gc();
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static long sizeOrNothing(Path file) {
        try {
            return Files.size(file);
        } catch (NoSuchFileException gone) {
            return 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
