package dev.tables.processor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.tables.build.ModuleBoundary;
import dev.tables.mapping.value.type.ValueType;

@AnalyzeClasses(packages = "dev.tables.processor", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest extends ModuleBoundary {
    @ArchTest
    static final ArchRule javaPoetIsUsedOnlyByTheWriter = noClasses()
            .that()
            .resideOutsideOfPackage("dev.tables.processor.write..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.palantir.javapoet..");

    @ArchTest
    static final ArchRule checksDependOnModelsNotOnElements = noClasses()
            .that()
            .resideInAPackage("dev.tables.processor.check..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.tables.processor.read..", "dev.tables.processor.write..", "javax.lang.model.util..");

    @ArchTest
    static final ArchRule readerDoesNotDependOnTheWriter = noClasses()
            .that()
            .resideInAPackage("dev.tables.processor.read..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.tables.processor.write..");

    /** What depends on a type is for its constant to know: a switch over them would have to learn each new one. */
    @ArchTest
    static final ArchRule codeDoesNotUseOrdinalsOfValueTypes =
            noClasses().should().callMethod(ValueType.class, "ordinal");
}
