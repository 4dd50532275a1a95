package dev.tables.engine;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.engine");

    @Test
    void contractDoesNotDependOnTheEngine() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("dev.tables.engine")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tables.engine.local..",
                        "dev.tables.engine.ordered..",
                        "dev.tables.engine.internal.record..")
                .check(CLASSES);
    }

    @Test
    void moduleDependsOnlyOnThePlatform() {
        ArchRuleDefinition.classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify.annotations", "dev.tables.engine..")
                .check(CLASSES);
    }
}
