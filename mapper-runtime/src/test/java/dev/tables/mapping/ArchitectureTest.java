package dev.tables.mapping;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final SliceAssignment EACH_PACKAGE = new SliceAssignment() {
        @Override
        public String getDescription() {
            return "each package";
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }
    };

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.tables.mapping");

    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(EACH_PACKAGE).should().beFreeOfCycles().check(classes);
    }

    /** Each package knows those below it, and no other. */
    @Test
    void packagesKnowOnlyThoseBelow() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("value")
                .definedBy("..mapping.value..")
                .layer("key")
                .definedBy("..mapping.key..")
                .layer("intent")
                .definedBy("..mapping.intent..")
                .layer("lifecycle")
                .definedBy("..mapping.lifecycle..")
                .layer("blob")
                .definedBy("..mapping.blob..")
                .layer("model")
                .definedBy("..mapping.model..")
                .layer("table")
                .definedBy("..mapping.table..")
                .layer("query")
                .definedBy("..mapping.query..")
                .layer("encryption")
                .definedBy("..mapping.encryption..")
                .whereLayer("value")
                .mayNotAccessAnyLayer()
                .whereLayer("key")
                .mayOnlyAccessLayers("value")
                .whereLayer("intent")
                .mayNotAccessAnyLayer()
                .whereLayer("lifecycle")
                .mayOnlyAccessLayers("intent")
                .whereLayer("blob")
                .mayNotAccessAnyLayer()
                .whereLayer("model")
                .mayOnlyAccessLayers("value", "key", "intent", "lifecycle")
                .whereLayer("table")
                .mayOnlyAccessLayers("value", "key", "intent", "lifecycle", "blob", "model")
                .whereLayer("query")
                .mayOnlyAccessLayers("value", "key", "model", "table")
                .whereLayer("encryption")
                .mayOnlyAccessLayers("value", "key", "model", "table")
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
