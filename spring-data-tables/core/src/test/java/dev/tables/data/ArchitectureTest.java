package dev.tables.data;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.tables.build.ModuleBoundary;
import dev.tables.mapping.value.type.ValueType;

@AnalyzeClasses(packages = "dev.tables.data", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest extends ModuleBoundary {
    @ArchTest
    static final ArchRule moduleDoesNotDependOnEnginesOrSpringBoot = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.tables.engine.local..",
                    "dev.tables.engine.rocksdb..",
                    "dev.tables.engine.azure..",
                    "org.springframework.boot..");

    /** What depends on a type is for its constant to know: a switch over them would have to learn each new one. */
    @ArchTest
    static final ArchRule codeDoesNotUseOrdinalsOfValueTypes =
            noClasses().should().callMethod(ValueType.class, "ordinal");

    @ArchTest
    static final ArchRule templateDoesNotDependOnRepositories = noClasses()
            .that()
            .resideInAPackage("dev.tables.data.core..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.tables.data.repository..");
}
