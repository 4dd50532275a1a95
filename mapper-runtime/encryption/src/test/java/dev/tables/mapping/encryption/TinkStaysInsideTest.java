package dev.tables.mapping.encryption;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

@AnalyzeClasses(packages = "dev.tables", importOptions = ImportOption.DoNotIncludeTests.class)
class TinkStaysInsideTest {
    @ArchTest
    static final ArchRule TINK_AND_GSON_ARE_USED_ONLY_BY_THIS_PACKAGE = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("dev.tables.mapping.encryption")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.google.crypto.tink..", "com.google.gson..");

    /** Requests of Azure Tables are signed by a MAC of the JDK. */
    @ArchTest
    static final ArchRule CIPHERS_ARE_USED_ONLY_BY_ENCRYPTION_AND_SIGNATURES = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackages("dev.tables.mapping.encryption", "dev.tables.engine.signature")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.crypto..");
}
