package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.processor.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The reference mentions all there is: what the compiled code has is looked for in the pages. */
class ReferenceTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern INCLUDE = Pattern.compile("(?m)^include::.*/generated/([\\w.-]+)\\[]$");

    private static Map<String, String> generated = Map.of();
    private static Iterable<JavaClass> classes = List.of();

    @BeforeAll
    static void read() throws IOException {
        generated = GeneratedPages.all(ROOT);
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.tables.annotation", "dev.tables.data", "dev.tables.boot");
    }

    /** A page of the reference, with what it includes. */
    private static String page(String name) throws IOException {
        return INCLUDE.matcher(Files.readString(Path.of("pages/reference", name)))
                .replaceAll(found -> Matcher.quoteReplacement(generated.getOrDefault(found.group(1), "")));
    }

    @Test
    void pageListsEveryAnnotationAndItsAttributes() throws IOException {
        String page = page("annotations.adoc");
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (JavaClass type : classes) {
            if (type.isAnnotation()
                    && type.isTopLevelClass()
                    && !type.getPackageName().endsWith(".internal")
                    && type.getModifiers().contains(JavaModifier.PUBLIC)) {
                found++;
                int section = page.indexOf("=== @" + type.getSimpleName() + "\n");
                String text = section < 0 ? "" : page.substring(section).split("\n=== ", 3)[0];
                type.getMethods().stream()
                        .map(method -> "<code>" + method.getName() + "</code>")
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
    void pageListsEveryPropertyWithItsDescription() throws IOException {
        String page = page("properties.adoc");

        assertThat(PropertyList.read()).hasSizeGreaterThan(60).allSatisfy(property -> {
            assertThat(page).contains("id=\"" + property.name() + "\"");
            assertThat(property.description()).as(property.name()).endsWith(".").hasSizeGreaterThan(10);
            property.values()
                    .forEach((value, meaning) ->
                            assertThat(page).contains("<code>" + value + "</code>: " + Html.escaped(meaning)));
        });
    }

    @Test
    void pageListsEveryKeyword() throws IOException {
        String page = page("keywords.adoc");

        assertThat(QueryKeyword.values())
                .allSatisfy(keyword -> assertThat(page).contains(keyword.methodNameSuffixes()));
    }

    @Test
    void pageListsEveryDiagnosticWithReasonAndAnchor() throws IOException {
        String page = page("diagnostics.adoc");

        assertThat(DiagnosticCode.values()).allSatisfy(code -> {
            String anchor = "#" + code.text().toLowerCase(Locale.ROOT);
            assertThat(page)
                    .contains("[" + anchor + "]\n=== " + code.text() + "\n")
                    .containsPattern("<a href=\"" + anchor + "\"><code>" + code.text()
                            + "</code></a></td><td>.*<td>.{8,}</td></tr>");
        });
    }

    @Test
    void pageListsEveryMeter() throws IOException {
        String page = page("actuator.adoc");

        assertThat(MeterList.read(ROOT)).hasSizeGreaterThan(4).allSatisfy(meter -> {
            assertThat(page).contains("<code>" + meter.name() + "</code>");
            assertThat(meter.description()).as(meter.name()).isNotEmpty();
        });
    }

    @Test
    void pageListsEveryEndpointWithItsOperations() throws IOException {
        String page = page("actuator.adoc");
        List<String> endpoints = new ArrayList<>();
        for (JavaClass type : classes) {
            type.tryGetAnnotationOfType("org.springframework.boot.actuate.endpoint.annotation.Endpoint")
                    .ifPresent(endpoint ->
                            endpoints.add((String) endpoint.get("id").orElseThrow()));
        }

        assertThat(endpoints)
                .hasSizeGreaterThan(2)
                .allSatisfy(id -> assertThat(page).contains("=== " + id).contains("<code>GET /actuator/" + id));
    }
}
