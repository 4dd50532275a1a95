package dev.tables.mapping.encryption;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

@AnalyzeClasses(packages = "dev.tables", importOptions = ImportOption.DoNotIncludeTests.class)
class TinkStaysInsideTest {
    @ArchTest
    static final ArchRule TINK_AND_GSON_ARE_KNOWN_TO_THIS_PACKAGE_ONLY = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("dev.tables.mapping.encryption")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.google.crypto.tink..", "com.google.gson..", "javax.crypto..");

    @ArchTest
    static final ArchRule THE_MAPPING_KNOWS_NOTHING_OF_ENCRYPTION = ArchRuleDefinition.noClasses()
            .that()
            .resideInAnyPackage("dev.tables.mapping", "dev.tables.mapping.key", "dev.tables.mapping.query")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.tables.mapping.encryption");
}
