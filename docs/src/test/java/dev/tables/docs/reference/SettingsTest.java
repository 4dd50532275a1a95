package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.code.Pages;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What pages show that is no Java: there are such properties and artifacts, XML can be read, SQL is what a test runs. */
class SettingsTest {
    private static final Path ROOT = Path.of("..");
    /** In a block, or in a line of text: {@code `tables.transaction-scope=store`}. */
    private static final Pattern SETTING = Pattern.compile("(?m)(?:^|`)(tables\\.[\\w.-]+)=");

    /** Properties of the project's own tests, which applications do not have. */
    private static final Set<String> OF_TESTS = Set.of("tables.effort", "tables.seed");

    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(tables-[\\w-]+)</artifactId>");

    @Test
    void settingsOfPagesAreProperties() throws IOException {
        Set<String> known =
                PropertyList.read().stream().map(PropertyList.Property::name).collect(Collectors.toSet());
        List<String> wrong = new ArrayList<>();
        int found = 0;
        for (Path page : Pages.below(ROOT, ".md")) {
            Matcher setting = SETTING.matcher(Files.readString(page));
            while (setting.find()) {
                found++;
                String name = setting.group(1);
                // Of a map: tables.encryption.keysets.default.
                if (!OF_TESTS.contains(name)
                        && !known.contains(name)
                        && !known.contains(name.replaceFirst("\\.[^.]+$", ""))) {
                    wrong.add(page + ": " + name);
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(found).isGreaterThan(30);
    }

    @Test
    void pomsOfPagesNamePublishedArtifacts() throws Exception {
        Set<String> published = ARTIFACT.matcher(Files.readString(ROOT.resolve("bom/pom.xml")))
                .results()
                .map(artifact -> artifact.group(1))
                .collect(Collectors.toSet());
        String version = first(parsed(Files.readString(ROOT.resolve("pom.xml"))).getDocumentElement(), "version");
        List<String> blocks = Pages.blocks(ROOT, "xml");
        for (String block : blocks) {
            Document document = parsed("<all>" + block.replaceFirst("^<\\?xml[^>]*>", "") + "</all>");
            NodeList groups = document.getElementsByTagName("groupId");
            for (int i = 0; i < groups.getLength(); i++) {
                if (groups.item(i).getTextContent().equals("dev.tables")
                        && groups.item(i).getParentNode() instanceof Element artifact) {
                    assertThat(published).as(block).contains(first(artifact, "artifactId"));
                    NodeList versions = artifact.getElementsByTagName("version");
                    if (versions.getLength() > 0) {
                        assertThat(versions.item(0).getTextContent()).as(block).isIn(version, "${tables.version}");
                    }
                }
            }
        }

        assertThat(blocks).hasSizeGreaterThan(5);
    }

    @Test
    void sqlOfPagesIsTested() throws IOException {
        String sources = Pages.below(ROOT.resolve("engine/jdbc/src"), ".java", ".sql").stream()
                .map(Pages::read)
                .collect(Collectors.joining());
        for (String block : Pages.blocks(ROOT, "sql")) {
            for (String line : block.lines().toList()) {
                String statement = line.replaceFirst(";?\\s*(--.*)?$", "");
                assertThat(sources.contains(statement)).as(statement).isTrue();
            }
        }
    }

    private static Document parsed(String text) throws Exception {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text)));
        } catch (SAXException wrong) {
            throw new AssertionError(text, wrong);
        }
    }

    private static String first(Element element, String name) {
        return element.getElementsByTagName(name).item(0).getTextContent();
    }
}
