package dev.tables.engine.rocksdb;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.engine");

    @Test
    void rocksDbIsUsedOnlyByThisModule() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("dev.tables.engine.rocksdb")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.rocksdb..")
                .check(CLASSES);
    }

    @Test
    void publicMethodsExposeNoRocksDbTypes() {
        ArchRuleDefinition.methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .resideInAPackage("dev.tables.engine.rocksdb")
                .should()
                .notHaveRawReturnType(JavaClass.Predicates.resideInAPackage("org.rocksdb.."))
                .check(CLASSES);
    }
}
