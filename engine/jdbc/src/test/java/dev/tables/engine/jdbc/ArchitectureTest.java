package dev.tables.engine.jdbc;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.engine");

    @Test
    void jdbcIsUsedOnlyByThisModule() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("dev.tables.engine.jdbc")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql..")
                .check(CLASSES);
    }
}
