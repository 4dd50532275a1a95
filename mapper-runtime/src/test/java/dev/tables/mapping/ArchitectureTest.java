package dev.tables.mapping;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.tables.mapping");

    @Test
    void subPackagesHaveNoCycles() {
        slices().matching("dev.tables.mapping.(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void keysAndIntentsKnowNothingAboveThem() {
        noClasses()
                .that()
                .resideInAnyPackage("..mapping.key..", "..mapping.intent..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..mapping.query..", "..mapping.encryption..")
                .check(classes);
        noClasses()
                .that()
                .resideInAPackage("..mapping.intent..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.tables.mapping")
                .check(classes);
        noClasses()
                .that()
                .resideInAPackage("dev.tables.mapping")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..mapping.query..", "..mapping.encryption..")
                .check(classes);
    }

    @Test
    void nothingKnowsSpringAnEngineOrATransport() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework..", "org.rocksdb..", "com.azure..", "dev.tables.engine.local..")
                .check(classes);
        noClasses()
                .that()
                .resideOutsideOfPackage("..mapping.encryption..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.google.crypto.tink..")
                .check(classes);
    }
}
