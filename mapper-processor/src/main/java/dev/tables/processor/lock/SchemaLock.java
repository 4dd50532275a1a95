package dev.tables.processor.lock;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.mapping.model.EntityModel;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedEntity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of entities with their locked format. The locked format is in a file that is committed with the source.
 * New entities and compatible changes are written to the file at the end of the compilation. Any other change is
 * reported as an error that explains what to do.
 *
 * <p>Entities that are not part of a compilation remain in the file, because the compilation may be incremental.
 */
public final class SchemaLock {
    private final Path file;
    private final boolean checkOnly;
    private final Map<String, LockedEntity> entities;
    private final @Nullable String fault;
    private boolean changed;

    private SchemaLock(Path file, boolean checkOnly, Map<String, LockedEntity> entities, @Nullable String fault) {
        this.file = file;
        this.checkOnly = checkOnly;
        this.entities = entities;
        this.fault = fault;
    }

    /**
     * Opens a lock. If the file does not exist, it is created when the lock is saved.
     *
     * @param checkOnly whether each difference is an error, for builds that must not change the file
     */
    public static SchemaLock open(Path file, boolean checkOnly) {
        try {
            Map<String, LockedEntity> entities =
                    Files.exists(file) ? SchemaText.read(Files.readString(file)) : new TreeMap<>();
            return new SchemaLock(file, checkOnly, entities, null);
        } catch (IOException | IllegalArgumentException unreadable) {
            return new SchemaLock(file, checkOnly, new TreeMap<>(), String.valueOf(unreadable.getMessage()));
        }
    }

    /**
     * Compares an entity that has passed all other checks with its locked form. If existing rows remain readable,
     * records the new form.
     */
    public void check(MappedEntity entity, EntityModel model, Diagnostics diagnostics) {
        if (fault != null) {
            diagnostics.report(
                    DiagnosticCode.SCHEMA_UNREADABLE,
                    entity.place(),
                    "The schema lock " + file.getFileName() + " cannot be read: " + fault
                            + ". Restore the committed version. Or delete the file, and the next compilation writes "
                            + "a new one.");
            return;
        }
        String name = entity.name().qualifiedName();
        LockedEntity locked = entities.get(name);
        LockedEntity declared = now(LockedEntity.of(entity, model), locked);
        if (declared.equals(locked)) {
            return;
        }
        if (locked != null) {
            new LockChecks(entity, locked, declared, diagnostics).check();
        }
        if (diagnostics.failed()) {
            return;
        }
        if (checkOnly) {
            diagnostics.report(
                    DiagnosticCode.SCHEMA_OUTDATED,
                    entity.place(),
                    entity.simpleName()
                            + (locked == null
                                    ? " is not in the schema lock " + file.getFileName() + ". "
                                    : " has changed, but the schema lock " + file.getFileName()
                                            + " does not contain the change. Existing rows remain readable. ")
                            + "Compile without -Atables.schema.mode=check to update the file, and commit it.");
            return;
        }
        entities.put(name, declared);
        changed = true;
    }

    /**
     * Returns the declared format together with removed properties that rows may still contain, because saving an
     * entity keeps them.
     */
    private static LockedEntity now(LockedEntity declared, @Nullable LockedEntity locked) {
        if (locked == null) {
            return declared;
        }
        Map<String, String> gone = new TreeMap<>(locked.names().gone());
        gone.putAll(locked.content().properties());
        gone.keySet().removeAll(declared.content().properties().keySet());
        gone.keySet().removeAll(declared.otherNames());
        return declared.withRemoved(gone);
    }

    /**
     * Writes the file if anything changed.
     *
     * @throws IOException if the file cannot be written
     */
    public void save() throws IOException {
        if (changed) {
            Path folder = file.toAbsolutePath().getParent();
            DurableFiles files = DurableFiles.of(FilePermissions.INHERITED);
            if (folder != null) {
                files.createDirectories(folder);
            }
            files.write(file, SchemaText.write(entities).getBytes(StandardCharsets.UTF_8));
            changed = false;
        }
    }
}
