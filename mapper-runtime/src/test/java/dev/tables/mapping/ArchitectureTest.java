package dev.tables.mapping;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tables.build.ImportedClasses;
import dev.tables.build.ModuleBoundary;
import dev.tables.engine.internal.Backoff;
import dev.tables.engine.tck.modules.FileWriting;
import dev.tables.mapping.value.type.ValueType;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ModuleBoundary {
    private static final JavaClasses CLASSES = ImportedClasses.ofPackage("dev.tables.mapping");

    /** Each package knows those below it, and no other. */
    @Test
    void packagesDependOnlyOnLowerLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("value")
                .definedBy("..mapping.value..")
                .layer("key")
                .definedBy("..mapping.key..")
                .layer("intent")
                .definedBy("..mapping.intent..")
                .layer("job")
                .definedBy("..mapping.job..")
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
                .whereLayer("value")
                .mayNotAccessAnyLayer()
                .whereLayer("key")
                .mayOnlyAccessLayers("value")
                .whereLayer("intent")
                .mayNotAccessAnyLayer()
                .whereLayer("job")
                .mayNotAccessAnyLayer()
                .whereLayer("lifecycle")
                .mayOnlyAccessLayers("intent", "job")
                .whereLayer("blob")
                .mayOnlyAccessLayers("value")
                .whereLayer("model")
                .mayOnlyAccessLayers("value", "key", "intent", "lifecycle")
                .whereLayer("table")
                .mayOnlyAccessLayers("value", "key", "intent", "lifecycle", "blob", "job", "model")
                .whereLayer("query")
                .mayOnlyAccessLayers("value", "key", "lifecycle", "model", "table")
                .check(CLASSES);
    }

    /** What depends on a type is for its constant to know: a switch over them would have to learn each new one. */
    @Test
    void codeDoesNotUseOrdinalsOfValueTypes() {
        noClasses().should().callMethod(ValueType.class, "ordinal").check(CLASSES);
    }

    /** Of this module and those below, the engine on RocksDB among them. */
    @Test
    void filesAreWrittenOnlyByTheFilesPackage() {
        FileWriting.RULE.check(FileWriting.classes());
    }

    /** A loop with pauses of its own could end without a result, and without an error. */
    @Test
    void onlyTheRetryPolicyPausesAfterLostRaces() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tables.mapping.internal")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Backoff.class)
                .check(CLASSES);
    }

    @Test
    void moduleDoesNotDependOnSpringEnginesTransportsOrCryptography() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework..",
                        "org.rocksdb..",
                        "com.azure..",
                        "dev.tables.engine.local..",
                        "com.google..",
                        "javax.crypto..")
                .check(CLASSES);
    }
}
