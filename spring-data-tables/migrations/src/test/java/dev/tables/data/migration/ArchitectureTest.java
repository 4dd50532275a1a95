package dev.tables.data.migration;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.tables.build.ModuleBoundary;

@AnalyzeClasses(packages = "dev.tables.data", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest extends ModuleBoundary {
    /** Migrations stand on the template: an application needs no repositories for them. */
    @ArchTest
    static final ArchRule migrationsDoNotDependOnRepositoriesOrSpringBoot = noClasses()
            .that()
            .resideInAPackage("..data.migration..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.tables.data.repository..", "dev.tables.data.aot..", "org.springframework.boot..");
}
