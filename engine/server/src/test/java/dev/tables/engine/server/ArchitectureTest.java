package dev.tables.engine.server;

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
    void servletsAreUsedOnlyByThisModule() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("dev.tables.engine.server..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.servlet..", "org.apache.catalina..")
                .check(CLASSES);
    }

    @Test
    void moduleDoesNotDependOnClientsOfTheService() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("dev.tables.engine.server..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.azure..", "dev.tables.engine.azure..")
                .check(CLASSES);
    }
}
