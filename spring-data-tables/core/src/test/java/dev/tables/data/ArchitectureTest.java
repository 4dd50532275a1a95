package dev.tables.data;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.tables.data", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("dev.tables.data.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule knowsNoEngineAndNoSpringBoot = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.tables.engine.local..",
                    "dev.tables.engine.rocksdb..",
                    "dev.tables.engine.azure..",
                    "org.springframework.boot..");

    @ArchTest
    static final ArchRule theTemplateKnowsNoRepositories = noClasses()
            .that()
            .resideInAPackage("dev.tables.data.core..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.tables.data.repository..");
}
