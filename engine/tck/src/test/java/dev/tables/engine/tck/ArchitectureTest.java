package dev.tables.engine.tck;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.tables.build.ModuleBoundary;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.tables.engine");

    @Test
    void contractDoesNotDependOnEngines() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("dev.tables.engine.tck")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tables.engine.local..", "dev.tables.engine.tck.fault..")
                .check(CLASSES);
    }
}
