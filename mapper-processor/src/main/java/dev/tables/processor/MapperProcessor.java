package dev.tables.processor;

import dev.tables.engine.StoreLimits;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.internal.condition.StoreTarget;
import dev.tables.processor.check.EntityChecks;
import dev.tables.processor.check.LengthChecks;
import dev.tables.processor.check.PortabilityChecks;
import dev.tables.processor.check.RepositoryChecks;
import dev.tables.processor.check.TableChecks;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.lock.SchemaFile;
import dev.tables.processor.lock.SchemaLock;
import dev.tables.processor.model.Lombok;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProjection;
import dev.tables.processor.model.MappedRepository;
import dev.tables.processor.model.MappedStruct;
import dev.tables.processor.model.RuntimeModel;
import dev.tables.processor.read.CompiledTypes;
import dev.tables.processor.read.EntityReader;
import dev.tables.processor.read.RepositoryReader;
import dev.tables.processor.write.MapperWriter;
import dev.tables.processor.write.PlansWriter;
import dev.tables.processor.write.ProjectionWriter;
import dev.tables.processor.write.PropertiesWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.Messager;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * The annotation processor of {@code @TableEntity}. For each entity, the processor generates a mapper and a key class,
 * plans the query methods of its repositories, and generates records for interface projections. Errors in declarations
 * are reported as diagnostics.
 *
 * <p>If a class mentions types that other processors have not generated yet, it is processed in the next round. The
 * processor throws no exceptions, and reports an internal error as a diagnostic that requests a bug report.
 *
 * <p>Options:
 *
 * <ul>
 *   <li>{@code -Atables.scan=warn} reports query methods that scan as warnings instead of errors.
 *   <li>{@code -Atables.schema=FILE} sets the file of the schema lock, by default {@code src/main/tables-schema.json};
 *       {@code off} disables the lock.
 *   <li>{@code -Atables.schema.mode=check} compares entities with the lock, but never updates it.
 *   <li>{@code -Atables.portability=off} disables warnings about declarations that only Azure Cosmos DB for Table
 *       rejects.
 *   <li>{@code -Atables.target=STORE} plans queries for {@code embedded}, {@code azure}, {@code cosmos},
 *       {@code postgresql} or {@code cassandra}.
 * </ul>
 */
public final class MapperProcessor extends AbstractProcessor {
    private static final String TABLE_ENTITY = "dev.tables.annotation.TableEntity";
    private static final String SCAN_OPTION = "tables.scan";
    private static final String PORTABILITY_OPTION = "tables.portability";
    private static final String SCHEMA_OPTION = "tables.schema";
    private static final String SCHEMA_MODE_OPTION = "tables.schema.mode";

    private final Set<String> waiting = new LinkedHashSet<>();
    private final Set<String> waited = new HashSet<>();
    private final Set<String> names = new LinkedHashSet<>();
    /** The records that were generated for interface projections. */
    private final Set<String> projections = new HashSet<>();

    private @Nullable TableChecks tables;
    private @Nullable SchemaLock lock;
    /** Whether this compilation has already suggested a schema lock. */
    private boolean offered;

    private @Nullable RepositoryReader repositories;

    /** Creates a processor. Called by the compiler. */
    public MapperProcessor() {}

    /** Returns {@code *}, because no annotation marks repositories. */
    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*");
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(SCAN_OPTION, PORTABILITY_OPTION, SCHEMA_OPTION, SCHEMA_MODE_OPTION, StoreTarget.OPTION);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Set<TypeElement> types = new LinkedHashSet<>();
        Elements elements = processingEnv.getElementUtils();
        for (String name : waiting) {
            TypeElement type = elements.getTypeElement(name);
            if (type != null) {
                types.add(type);
            }
        }
        waiting.clear();
        round.getRootElements().forEach(root -> collect(root, types));
        types.forEach(type -> names.add(type.getQualifiedName().toString()));
        repositories = new RepositoryReader(processingEnv, new CompiledTypes(processingEnv, names));
        boolean last = round.processingOver();
        for (TypeElement type : types) {
            guarded(type, diagnostics -> process(type, diagnostics, last));
        }
        if (last && !round.errorRaised()) {
            saveLock();
        }
        return false;
    }

    private void saveLock() {
        SchemaLock changed = lock;
        if (changed == null) {
            return;
        }
        try {
            changed.save();
        } catch (IOException refused) {
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            DiagnosticCode.SCHEMA_UNREADABLE.message("The schema lock file cannot be written: "
                                    + refused
                                    + ". Set -A" + SCHEMA_OPTION + " to a writable file."));
        }
    }

    private static void collect(Element element, Set<TypeElement> types) {
        if (element instanceof TypeElement type) {
            types.add(type);
            ElementFilter.typesIn(type.getEnclosedElements()).forEach(nested -> collect(nested, types));
        }
    }

    /** A step in processing one type. It may fail. */
    private interface Step {
        void on(Diagnostics diagnostics) throws IOException;
    }

    private void guarded(TypeElement type, Step step) {
        SourceLocation place = SourceLocation.of(type);
        Diagnostics diagnostics = new Diagnostics(processingEnv.getMessager(), !place.isAccepted());
        try {
            step.on(diagnostics);
        } catch (IOException | RuntimeException fault) {
            diagnostics.report(
                    DiagnosticCode.INTERNAL_ERROR,
                    place,
                    "The annotation processor failed on " + type.getSimpleName() + ": " + fault + " (at "
                            + (fault.getStackTrace().length == 0 ? "?" : fault.getStackTrace()[0])
                            + "). Please report this error, with the source code of the class.");
        }
    }

    private void process(TypeElement type, Diagnostics diagnostics, boolean last) throws IOException {
        if (isEntity(type)) {
            processEntity(type, diagnostics, last);
        } else {
            TypeElement entity = repositories().entityOf(type);
            if (entity != null) {
                processRepository(type, entity, diagnostics, last);
                return;
            }
            String unmapped = repositories().unmapped(type);
            if (unmapped != null) {
                diagnostics.report(DiagnosticCode.ENTITY_NOT_MAPPED, SourceLocation.of(type), unmapped);
            }
        }
    }

    private RepositoryReader repositories() {
        return Objects.requireNonNull(repositories, "no annotation processing round has started");
    }

    private static boolean isEntity(TypeElement type) {
        return type.getAnnotationMirrors().stream()
                .map(AnnotationMirror::getAnnotationType)
                .anyMatch(annotation -> ((TypeElement) annotation.asElement())
                        .getQualifiedName()
                        .contentEquals(TABLE_ENTITY));
    }

    private void processEntity(TypeElement type, Diagnostics diagnostics, boolean last) throws IOException {
        MappedEntity entity = read(type, type);
        if (entity == null) {
            return;
        }
        if (!last && mayGetMembers(entity) && waited.add(type.getQualifiedName().toString())) {
            waiting.add(type.getQualifiedName().toString());
            return;
        }
        EntityChecks.check(entity, diagnostics);
        if (diagnostics.failed()) {
            return;
        }
        EntityModel model = RuntimeModel.of(entity);
        checkModel(entity, model, diagnostics);
        if (diagnostics.failed()) {
            return;
        }
        try {
            MapperWriter.write(entity, model, processingEnv.getFiler());
        } catch (FilerException taken) {
            diagnostics.report(
                    DiagnosticCode.NAME_TAKEN,
                    entity.place(),
                    "A class named " + entity.name().mapperName() + " or "
                            + entity.name().keyName() + " already exists, so the mapper class and the key class of "
                            + entity.simpleName()
                            + " cannot be generated. Rename the existing class.");
            return;
        }
        writeProperties(entity, diagnostics);
    }

    /** Generates the class of properties, with the alternative name if the standard name is taken. */
    private void writeProperties(MappedEntity entity, Diagnostics diagnostics) throws IOException {
        String name = entity.name().propertiesName();
        String other = entity.name().otherPropertiesName();
        if (PropertiesWriter.write(entity, name, processingEnv.getFiler())) {
            return;
        }
        if (!name.equals(other) && PropertiesWriter.write(entity, other, processingEnv.getFiler())) {
            diagnostics.report(
                    DiagnosticCode.PROPERTIES_RENAMED,
                    entity.place(),
                    "A class named " + name + " already exists, so the class with the property constants of "
                            + entity.simpleName() + " is named " + other + ". To use the name " + name
                            + " for it, rename your class.");
            return;
        }
        diagnostics.report(
                DiagnosticCode.NAME_TAKEN,
                entity.place(),
                "A class named " + other + " already exists, so the class with the property constants of "
                        + entity.simpleName() + " cannot be generated. Rename the existing class.");
    }

    private void checkModel(MappedEntity entity, EntityModel model, Diagnostics diagnostics) {
        StoreTarget target = target();
        StoreLimits limits = target == null ? StoreLimits.AZURE_STORAGE : target.limits();
        new LengthChecks(entity, diagnostics)
                .checkKeys(model, limits, target != null && ShardedKeys.areIn(target.capabilities()));
        boolean portability = !"off".equals(processingEnv.getOptions().get(PORTABILITY_OPTION));
        if (portability) {
            new PortabilityChecks(entity, diagnostics).check(model, limits.maxRowKeyLength());
        }
        if (tables == null) {
            tables = new TableChecks(portability);
        }
        tables.check(entity, model, diagnostics);
        SchemaLock opened = diagnostics.failed() ? null : lock();
        if (opened != null) {
            opened.check(entity, model, diagnostics);
        }
    }

    /**
     * Returns the schema lock, or null if it is not used. Without the option, the lock is used only if its file exists
     * in the source folder.
     */
    private @Nullable SchemaLock lock() {
        String named = processingEnv.getOptions().get(SCHEMA_OPTION);
        if (lock != null || "off".equals(named)) {
            return lock;
        }
        Path file = named == null ? SchemaFile.ofSources(processingEnv.getFiler()) : Path.of(named);
        if (file == null) {
            return null;
        }
        if (named != null || Files.exists(file)) {
            lock = SchemaLock.open(
                    file, "check".equals(processingEnv.getOptions().get(SCHEMA_MODE_OPTION)));
        } else if (!offered) {
            offered = true;
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.NOTE,
                            "[Tables] There is no schema lock file. It records the format of stored rows, so that "
                                    + "the compiler rejects changes that make them unreadable, such as a renamed "
                                    + "property. To use it, create an empty file " + file
                                    + ", compile, and commit the file. To turn this note off, compile with -A"
                                    + SCHEMA_OPTION + "=off.");
        }
        return lock;
    }

    /**
     * Reads an entity. If the compiler does not know all of its types yet, adds {@code waiter} to the waiting types and
     * returns null.
     */
    private @Nullable MappedEntity read(TypeElement type, TypeElement waiter) {
        MappedEntity entity = new EntityReader(processingEnv).read(type);
        if (entity == null) {
            waiting.add(waiter.getQualifiedName().toString());
        }
        return entity;
    }

    private void processRepository(TypeElement type, TypeElement entityType, Diagnostics diagnostics, boolean last)
            throws IOException {
        MappedEntity entity = read(entityType, type);
        if (entity == null) {
            return;
        }
        if (!silent(entity)) {
            if (!last && mayGetMembers(entity)) {
                waiting.add(type.getQualifiedName().toString());
            }
            // The entity itself has been reported.
            return;
        }
        boolean warnOnly = "warn".equals(processingEnv.getOptions().get(SCAN_OPTION));
        MappedRepository repository = repositories().read(type, entityType, entity);
        Map<String, AccessPlan> plans = new RepositoryChecks(
                        entity,
                        repository,
                        diagnostics,
                        warnOnly ? DiagnosticCode.QUERY_SCANS_WARNING : DiagnosticCode.QUERY_SCANS,
                        target(diagnostics, repository))
                .check();
        if (!last && !plans.isEmpty()) {
            PlansWriter.write(repository, plans, processingEnv.getFiler());
        }
        if (!last && !diagnostics.failed()) {
            writeProjections(entity, repository);
        }
    }

    /** Generates a record for each interface projection that does not have one yet. */
    private void writeProjections(MappedEntity entity, MappedRepository repository) throws IOException {
        for (MappedProjection projection : repository.projections()) {
            String name = projection.name().inPackage(projection.recordName(entity.name()));
            if (projections.add(name)) {
                ProjectionWriter.write(projection, entity, processingEnv.getFiler());
            }
        }
    }

    /** Returns the store that the application is compiled for, or null if it is not specified or unknown. */
    private @Nullable StoreTarget target() {
        try {
            return StoreTarget.of(processingEnv.getOptions().get(StoreTarget.OPTION));
        } catch (IllegalArgumentException reportedWithARepository) {
            return null;
        }
    }

    private @Nullable StoreTarget target(Diagnostics diagnostics, MappedRepository repository) {
        try {
            return StoreTarget.of(processingEnv.getOptions().get(StoreTarget.OPTION));
        } catch (IllegalArgumentException unknown) {
            diagnostics.report(DiagnosticCode.UNKNOWN_TARGET, repository.place(), String.valueOf(unknown.getMessage()));
            return null;
        }
    }

    /**
     * Returns whether the entity passes its checks, without reporting anything. Missing {@code @Nullable} annotations
     * are ignored: plans do not depend on them, and compilers before 22 do not see them in class files.
     */
    private static boolean silent(MappedEntity entity) {
        Diagnostics unheard = new Diagnostics(new Unheard(), false);
        EntityChecks.check(entity, unheard);
        return !unheard.failedBesides(DiagnosticCode.NULLABLE_NEEDED);
    }

    /**
     * Returns whether a class has annotations of Lombok, which adds getters, setters and constructors while it runs. In
     * the next round of annotation processing, the class has all its members.
     */
    private static boolean mayGetMembers(MappedEntity entity) {
        return entity.shape()
                .structs()
                .flatMap(MappedStruct::withEmbedded)
                .anyMatch(struct -> Lombok.isOn(struct.type()));
    }

    /** A messager that discards all messages. */
    private static final class Unheard implements Messager {
        @Override
        public void printMessage(Diagnostic.Kind kind, CharSequence message) {}

        @Override
        public void printMessage(Diagnostic.Kind kind, CharSequence message, @Nullable Element element) {}

        @Override
        public void printMessage(
                Diagnostic.Kind kind,
                CharSequence message,
                @Nullable Element element,
                @Nullable AnnotationMirror mirror) {}

        @Override
        public void printMessage(
                Diagnostic.Kind kind,
                CharSequence message,
                @Nullable Element element,
                @Nullable AnnotationMirror mirror,
                @Nullable AnnotationValue value) {}
    }
}
