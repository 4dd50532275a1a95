package dev.tables.mapping.encryption;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import dev.tables.engine.tck.modules.FileWriting;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.mapping");

    /** Checks this module and the modules below it. */
    @Test
    void filesAreWrittenOnlyByTheFilesPackage() {
        FileWriting.RULE.check(FileWriting.classes());
    }

    /** Checks that the mapper runtime uses this module only as a {@link dev.tables.mapping.model.RowCipher}. */
    @Test
    void mapperRuntimeDoesNotDependOnEncryption() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..mapping.encryption..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..mapping.encryption..")
                .check(CLASSES);
    }

    @Test
    void encryptionDoesNotDependOnPlansOrIndexStates() {
        classes()
                .that()
                .resideInAPackage("..mapping.encryption..")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackages(
                        "..mapping.query..",
                        "..mapping.lifecycle..",
                        "org.springframework..",
                        "org.rocksdb..",
                        "com.azure..",
                        "dev.tables.engine.local..")
                .check(CLASSES);
    }
}
