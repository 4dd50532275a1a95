package dev.tables.engine.tck;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.engine");

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
