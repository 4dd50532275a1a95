package dev.tables.processor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.tables.processor", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule onlyTheWriterKnowsJavaPoet = noClasses()
            .that()
            .resideOutsideOfPackage("dev.tables.processor.write..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.palantir.javapoet..");

    @ArchTest
    static final ArchRule checksSeeModelsNotElements = noClasses()
            .that()
            .resideInAPackage("dev.tables.processor.check..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.tables.processor.read..", "dev.tables.processor.write..", "javax.lang.model.util..");

    @ArchTest
    static final ArchRule readerAndWriterDoNotKnowEachOther = noClasses()
            .that()
            .resideInAPackage("dev.tables.processor.read..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.tables.processor.write..");

    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("dev.tables.processor.(*)..").should().beFreeOfCycles();
}
