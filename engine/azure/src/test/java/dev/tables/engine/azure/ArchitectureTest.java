package dev.tables.engine.azure;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.engine");

    @Test
    void azureClientIsUsedOnlyByThisModule() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("dev.tables.engine.azure")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.azure..", "reactor..")
                .check(CLASSES);
    }

    @Test
    void moduleDependsOnTheContractNotOnTheEmbeddedEngine() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("dev.tables.engine.azure")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tables.engine.local..", "dev.tables.engine.ordered..")
                .check(CLASSES);
    }
}
