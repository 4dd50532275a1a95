package dev.tables.mapping;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
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

    /** Of these modules and those below, as the gate of forbidden APIs asks of every module. */
    @Test
    void filesAreWrittenInOnePlace() {
        DescribedPredicate<JavaMethodCall> writing = DescribedPredicate.describe(
                "write files",
                call -> call.getTargetOwner().isEquivalentTo(Files.class)
                                && call.getName()
                                        .matches("write.*|create.*|move|copy|delete.*|newOutput.*|newBufferedW.*")
                        || call.getTargetOwner().isEquivalentTo(FileChannel.class)
                                && call.getName().equals("open"));
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tables.engine.files")
                .should()
                .callMethodWhere(writing)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(RandomAccessFile.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(FileOutputStream.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(FileWriter.class)
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.tables"));
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
