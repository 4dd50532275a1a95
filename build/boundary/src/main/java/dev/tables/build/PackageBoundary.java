package dev.tables.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The boundary of packages, in every module and every example: no cycle between them, and nobody but this library's modules
 * uses those named {@code internal}.
 */
public abstract class PackageBoundary {
    /** Main classes of the module. */
    static final Path CLASSES = Path.of("target", "classes");

    /** Main sources of the module. */
    static final Path SOURCES = Path.of("src", "main", "java");

    private static final int MOST_CLASSES = 45;
    private static final int LONGEST_CYCLE = 10;

    private static final String TABLE_STORE = "dev.tables.engine.TableStore";
    private static final String STORE_TRANSACTION = "dev.tables.engine.StoreTransaction";
    private static final String OPEN_TRANSACTION = "dev.tables.engine.OpenTransaction";
    private static final String STORE_REQUEST = "dev.tables.engine.request.StoreRequest";

    private static final String[] OUR_PACKAGES = {
        "dev.tables.annotation..",
        "dev.tables.engine..",
        "dev.tables.mapping..",
        "dev.tables.processor..",
        "dev.tables.data..",
        "dev.tables.boot..",
        "dev.tables.cli..",
        "dev.tables.differential..",
        "dev.tables.rolling..",
        "dev.tables.benchmarks..",
        "dev.tables.build.."
    };

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

    /**
     * No cycle between packages of main classes; each package counts, the root package too. What an earlier build has written ahead of
     * time beside them, classes with {@code __} in their names, lies in packages of the library and knows the application.
     */
    @Test
    public void packagesHaveNoCycles() {
        slices().assignedFrom(EACH_PACKAGE)
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(Compiled.CLASSES_AND_TESTS.that(DescribedPredicate.describe("main", PackageBoundary::isMain)));
    }

    /** A package has one subject, so that a reader finds a class by the name of its package. */
    @Test
    public void packagesHaveFewClasses() throws IOException {
        assertThat(SourceGraph.of(SOURCES).packageSizes())
                .as("the number of classes of each package. Divide a package with more than " + MOST_CLASSES
                        + " by subject")
                .allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(MOST_CLASSES));
    }

    /** Classes that all depend on each other can only be understood together. */
    @Test
    public void classCyclesAreSmall() throws IOException {
        assertThat(SourceGraph.of(SOURCES).cycles())
                .as("sets of classes of which each mentions every other one, directly or indirectly. Let at most "
                        + LONGEST_CYCLE + " depend on each other")
                .allSatisfy(cycle -> assertThat(cycle).hasSizeLessThanOrEqualTo(LONGEST_CYCLE));
    }

    /** Nothing in this module but the library's own packages depends on an internal one; tests count too. */
    @Test
    public void internalPackagesAreUsedOnlyByThisLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackages(OUR_PACKAGES)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.tables..internal..")
                .allowEmptyShould(true)
                .check(Compiled.CLASSES_AND_TESTS);
    }

    /**
     * A class that wraps a store and sees to transactions that are executed sees to the commits of those that are begun too: observes them, counts
     * them, has them fail or wait. The hook for all requests sees both. Tests count too.
     */
    @Test
    public void storesThatOverrideExecuteOverrideCommit() {
        classes()
                .that()
                .areAssignableTo(TABLE_STORE)
                .and()
                .areNotInterfaces()
                .and(declaring("execute", STORE_TRANSACTION))
                .should(ArchCondition.from(declaring("commit", OPEN_TRANSACTION)
                        .or(declaring("beginTransaction"))
                        .or(declaring("around", STORE_REQUEST, "java.util.function.Supplier"))))
                .allowEmptyShould(true)
                .check(Compiled.CLASSES_AND_TESTS);
    }

    private static boolean isMain(JavaClass type) {
        String folder = CLASSES.toAbsolutePath().toUri().toString();
        return type.getSource()
                .map(source -> source.getUri().toString().startsWith(folder))
                .orElse(false);
    }

    private static DescribedPredicate<JavaClass> declaring(String method, String... parameters) {
        return DescribedPredicate.describe(
                "declaring " + method + List.of(parameters),
                type -> type.tryGetMethod(method, parameters).isPresent());
    }

    /** Read once for all rules of a module. */
    private static final class Compiled {
        static final JavaClasses CLASSES_AND_TESTS = read();

        private Compiled() {}
    }

    private static JavaClasses read() {
        List<Path> folders = Stream.of(CLASSES, Path.of("target", "test-classes"))
                .filter(Files::isDirectory)
                .toList();
        return ImportedClasses.ofFolders(folders);
    }
}
