package dev.tables.engine.rocksdb;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The disk of this machine, for a process that dies before a given operation: what it left until then stays. */
final class MortalDisk implements Disk {
    private final Disk disk = Disk.ofMachine();
    private int left;

    /** Dies before the operation of this number, from 1 on. */
    MortalDisk(int dyingBefore) {
        left = dyingBefore;
    }

    /** Nobody can catch this and go on. */
    static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    private Disk step() {
        if (--left <= 0) {
            throw new Death();
        }
        return disk;
    }

    /** Whether it was used up to its death. */
    boolean isDead() {
        return left <= 0;
    }

    @Override
    public byte[] read(Path file) throws IOException {
        return step().read(file);
    }

    @Override
    public boolean exists(Path path) {
        return disk.exists(path);
    }

    @Override
    public boolean isDirectory(Path path) {
        return disk.isDirectory(path);
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return step().list(directory);
    }

    @Override
    public Instant lastModified(Path file) throws IOException {
        return step().lastModified(file);
    }

    @Override
    public void write(Path file, byte[] content, FilePermissions access) throws IOException {
        step().write(file, content, access);
    }

    @Override
    public void force(Path file) throws IOException {
        step().force(file);
    }

    @Override
    public void createDirectory(Path directory, FilePermissions access) throws IOException {
        step().createDirectory(directory, access);
    }

    @Override
    public void forceDirectory(Path directory) throws IOException {
        step().forceDirectory(directory);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        step().move(from, to);
    }

    @Override
    public boolean delete(Path file) throws IOException {
        return step().delete(file);
    }

    @Override
    public Held lock(Path file) throws IOException {
        return step().lock(file);
    }
}
