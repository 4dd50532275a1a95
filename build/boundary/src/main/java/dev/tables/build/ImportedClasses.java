package dev.tables.build;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * A reader of compiled classes for rules about dependencies. Outside of the classes that are read, it resolves
 * supertypes only: other types are known by name. This makes reading a fifth faster.
 */
public final class ImportedClasses {
    private static final String ITERATIONS = "import.dependencyResolutionProcess.maxIterationsFor";
    private static final List<String> UNRESOLVED =
            List.of("MemberTypes", "AccessesToTypes", "EnclosingTypes", "AnnotationTypes", "GenericSignatureTypes");

    private ImportedClasses() {}

    /** Reads the main classes of a package and its subpackages, of all modules on the class path. */
    public static JavaClasses ofPackage(String name) {
        return read(importer ->
                importer.withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(name));
    }

    /** Reads all classes in folders, except those that Spring has generated ahead of time. */
    static JavaClasses ofFolders(Collection<Path> folders) {
        return read(importer ->
                importer.withImportOption(location -> !location.contains("__")).importPaths(folders));
    }

    private static JavaClasses read(Function<ClassFileImporter, JavaClasses> reading) {
        return ArchConfiguration.withThreadLocalScope((ArchConfiguration configuration) -> {
            UNRESOLVED.forEach(types -> configuration.setProperty(ITERATIONS + types, "0"));
            return reading.apply(new ClassFileImporter());
        });
    }
}
