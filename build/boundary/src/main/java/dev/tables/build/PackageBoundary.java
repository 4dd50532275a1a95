package dev.tables.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The boundary of packages, in every module and every example: no cycle between them, and nobody but this library's modules
 * uses those named {@code internal}.
 */
public abstract class PackageBoundary {
    /** Main classes of the module. */
    static final Path CLASSES = Path.of("target", "classes");

    private static final String[] OUR_PACKAGES = {
        "dev.tables.annotation..",
        "dev.tables.engine..",
        "dev.tables.mapping..",
        "dev.tables.processor..",
        "dev.tables.data..",
        "dev.tables.boot..",
        "dev.tables.copy..",
        "dev.tables.differential..",
        "dev.tables.benchmarks..",
        "dev.tables.build.."
    };

    private static final SliceAssignment EACH_PACKAGE = new SliceAssignment() {
        @Override
        public String getDescription() {
            return "each package";
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }
    };

    /** No cycle between packages of main classes; each package counts, the root package too. */
    @Test
    public void packagesHaveNoCycles() {
        slices().assignedFrom(EACH_PACKAGE)
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(new ClassFileImporter().importPaths(CLASSES));
    }

    /** Nothing in this module but the library's own packages depends on an internal one; tests count too. */
    @Test
    public void internalPackagesAreUsedByThisLibraryAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackages(OUR_PACKAGES)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.tables..internal..")
                .allowEmptyShould(true)
                .check(compiled());
    }

    private static JavaClasses compiled() {
        List<Path> folders = Stream.of(CLASSES, Path.of("target", "test-classes"))
                .filter(Files::isDirectory)
                .toList();
        return new ClassFileImporter().importPaths(folders);
    }
}
