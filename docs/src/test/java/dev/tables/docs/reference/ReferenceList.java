package dev.tables.docs.reference;

import dev.tables.docs.ListSection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** The lists of the reference that are made from the code, in the order in which they are written. */
enum ReferenceList {
    ANNOTATIONS("annotations.md"),
    SETTINGS("settings.md"),
    KEYWORDS("keywords.md"),
    DIAGNOSTICS("diagnostics.md"),
    /** Shows the reasons of {@link #DIAGNOSTICS}. */
    DIAGNOSTIC_EXAMPLES("diagnostics.md"),
    METERS("metrics.md"),
    ENDPOINTS("actuator.md");

    private final String page;

    ReferenceList(String page) {
        this.page = page;
    }

    /** Returns the name in the comments around the list. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the section of the page that contains the list. */
    ListSection section(Path root) {
        return new ListSection(root.resolve("docs/reference").resolve(page), text());
    }

    /** Returns whether a list has this name. */
    static boolean isName(String name) {
        return Arrays.stream(values()).anyMatch(list -> list.text().equals(name));
    }

    /** Returns the list as Markdown, made from the code of the project at a root. */
    String generate(Path root) throws IOException {
        return switch (this) {
            case ANNOTATIONS -> {
                ReferenceSources sources = ReferenceSources.of(root);
                yield AnnotationList.of(sources.annotations(), sources.choices());
            }
            case SETTINGS -> PropertyList.of(PropertyList.read());
            case KEYWORDS -> KeywordList.of(root);
            case DIAGNOSTICS -> DiagnosticList.of(root);
            case DIAGNOSTIC_EXAMPLES -> DiagnosticExamples.of(root);
            case METERS -> MeterList.of(MeterList.read(root));
            case ENDPOINTS -> EndpointList.of(ReferenceSources.of(root).endpoints());
        };
    }
}
