package dev.tables.engine.server;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.engine");

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
