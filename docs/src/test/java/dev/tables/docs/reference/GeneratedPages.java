package dev.tables.docs.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files that the pages of the reference include; each is made of the code. */
public final class GeneratedPages {
    private GeneratedPages() {}

    /** Writes them to a folder, for the project at a root. */
    public static void write(Path root, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, String> page : all(root).entrySet()) {
            Files.writeString(folder.resolve(page.getKey()), page.getValue());
        }
    }

    /** The content of each file, by name. */
    static Map<String, String> all(Path root) throws IOException {
        ReferenceSources sources = ReferenceSources.of(root);
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("annotations.adoc", AnnotationList.of(sources.annotations(), sources.choices()));
        pages.put("properties.adoc", PropertyList.of(PropertyList.read()));
        pages.put("diagnostics.adoc", DiagnosticList.of(root));
        pages.put("diagnostic-examples.adoc", DiagnosticExamples.of(root));
        pages.put("keywords.adoc", KeywordList.of(root));
        pages.put("meters.adoc", MeterList.of(MeterList.read(root)));
        pages.put("endpoints.adoc", EndpointList.of(sources.endpoints()));
        return pages;
    }
}
