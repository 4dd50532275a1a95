package dev.tables.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may use packages named {@code internal}: the modules of this library, tests included, and nobody else, no example either. */
public abstract class InternalUse {
    private static final String[] OUR_PACKAGES = {
        "dev.tables.annotation..",
        "dev.tables.engine..",
        "dev.tables.mapping..",
        "dev.tables.processor..",
        "dev.tables.data..",
        "dev.tables.boot..",
        "dev.tables.copy..",
        "dev.tables.differential..",
        "dev.tables.build.."
    };

    /** Nothing else in this module depends on such a package. */
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
        List<Path> folders = Stream.of("classes", "test-classes")
                .map(Path.of("target")::resolve)
                .filter(Files::isDirectory)
                .toList();
        return new ClassFileImporter().importPaths(folders);
    }
}
