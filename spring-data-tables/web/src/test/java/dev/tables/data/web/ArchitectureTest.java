package dev.tables.data.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.tables.build.ModuleBoundary;

@AnalyzeClasses(packages = "dev.tables.data", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest extends ModuleBoundary {
    @ArchTest
    static final ArchRule httpIsUsedOnlyByWebSupport = noClasses()
            .that()
            .resideOutsideOfPackage("..data.web..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.web..", "org.springframework.http..", "jakarta.servlet..");

    /** Pages and versions in HTTP are independent of how entities are stored. */
    @ArchTest
    static final ArchRule webSupportDoesNotDependOnStoresOrMappers = noClasses()
            .that()
            .resideInAPackage("..data.web..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.tables.engine..", "dev.tables.mapping..", "org.springframework.boot..");
}
