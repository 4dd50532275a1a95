package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.tables.docs.code.Pages;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.processor.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The lists of the reference are those that the code yields, and mention everything that the compiled code has. */
class ReferenceTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LIST = Pattern.compile("(?m)^<!-- list: (\\S+) -->$");
    private static final String CLAIMS = "claims";

    private static Iterable<JavaClass> classes = List.of();

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.tables.annotation", "dev.tables.data", "dev.tables.boot");
    }

    @ParameterizedTest
    @EnumSource(ReferenceList.class)
    void pageContainsTheListOfTheCode(ReferenceList list) throws IOException {
        list.section(ROOT).check(list.generate(ROOT));
    }

    @Test
    void pagesContainNoOtherLists() throws IOException {
        List<String> unknown = new ArrayList<>();
        for (Path page : Pages.below(ROOT.resolve("docs"), ".md")) {
            LIST.matcher(Pages.read(page))
                    .results()
                    .map(found -> found.group(1))
                    .filter(name -> !name.equals(CLAIMS) && !ReferenceList.isName(name))
                    .forEach(name -> unknown.add(ROOT.relativize(page) + ": no test makes a list \"" + name + "\""));
        }

        assertThat(unknown).isEmpty();
    }

    private static String list(ReferenceList list) {
        return list.section(ROOT).content();
    }

    @Test
    void mentionsEveryAnnotationAndItsAttributes() {
        String page = list(ReferenceList.ANNOTATIONS);
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (JavaClass type : classes) {
            if (type.isAnnotation()
                    && type.isTopLevelClass()
                    && !type.getPackageName().endsWith(".internal")
                    && type.getModifiers().contains(JavaModifier.PUBLIC)) {
                found++;
                int section = page.indexOf("### @" + type.getSimpleName() + "\n");
                String text = section < 0 ? "" : page.substring(section).split("\n### ", 2)[0];
                type.getMethods().stream()
                        .map(method -> "\n| `" + method.getName() + "` |")
                        .filter(attribute -> !text.contains(attribute))
                        .forEach(attribute -> missing.add(type.getSimpleName() + "." + attribute));
                if (section < 0) {
                    missing.add(type.getName());
                }
            }
        }

        assertThat(missing).isEmpty();
        assertThat(found).isGreaterThan(30);
    }

    @Test
    void mentionsEveryPropertyWithItsMeaning() throws IOException {
        String list = list(ReferenceList.SETTINGS);

        assertThat(PropertyList.read()).hasSizeGreaterThan(60).allSatisfy(property -> {
            assertThat(list).contains("\n| `" + property.name() + "` |");
            assertThat(property.description()).as(property.name()).endsWith(".").hasSizeGreaterThan(10);
            property.values()
                    .forEach((value, meaning) ->
                            assertThat(list).contains("`" + value + "`: " + PropertyList.marked(meaning)));
        });
    }

    @Test
    void mentionsEveryKeyword() {
        String list = list(ReferenceList.KEYWORDS);

        assertThat(QueryKeyword.values())
                .allSatisfy(keyword -> assertThat(keyword.methodNameSuffixes())
                        .allSatisfy(suffix -> assertThat(list).contains("`" + suffix + "`")));
    }

    @Test
    void mentionsEveryDiagnosticWithItsReasonAndASectionToWhichItsMessageLeads() {
        String table = list(ReferenceList.DIAGNOSTICS);
        String examples = list(ReferenceList.DIAGNOSTIC_EXAMPLES);

        assertThat(DiagnosticCode.values()).allSatisfy(code -> {
            String anchor = "#" + code.text().toLowerCase(Locale.ROOT);
            assertThat(examples).contains("### " + code.text() + "\n");
            assertThat(table)
                    .as("write the reason of %s in the table of %s", code.text(), DiagnosticList.PAGE)
                    .containsPattern("\\| \\[`" + code.text() + "`]\\(" + anchor + "\\) \\| [a-z ]+ \\| .{8,} \\|");
        });
    }

    @Test
    void mentionsEveryMeter() throws IOException {
        String list = list(ReferenceList.METERS);

        assertThat(MeterList.read(ROOT)).hasSizeGreaterThan(4).allSatisfy(meter -> {
            assertThat(list).contains("\n| `" + meter.name() + "` |");
            assertThat(meter.description()).as(meter.name()).isNotEmpty();
        });
    }

    @Test
    void mentionsEveryEndpointWithItsOperations() {
        String list = list(ReferenceList.ENDPOINTS);
        List<String> endpoints = new ArrayList<>();
        for (JavaClass type : classes) {
            type.tryGetAnnotationOfType("org.springframework.boot.actuate.endpoint.annotation.Endpoint")
                    .ifPresent(endpoint ->
                            endpoints.add((String) endpoint.get("id").orElseThrow()));
        }

        assertThat(endpoints)
                .hasSizeGreaterThan(2)
                .allSatisfy(id -> assertThat(list).contains("### " + id + "\n").contains("`GET /actuator/" + id));
    }
}
