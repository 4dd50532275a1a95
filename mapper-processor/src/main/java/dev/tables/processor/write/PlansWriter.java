package dev.tables.processor.write;

import dev.tables.mapping.query.AccessPlan;
import dev.tables.processor.model.MappedRepository;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;

/**
 * A writer of the plans of a repository's query methods. The plans are written as text into the package of the
 * repository, for review and for tests.
 */
public final class PlansWriter {
    private PlansWriter() {}

    /**
     * Writes the methods that are affected while an index is not readable, for each index. If {@code refused} is true,
     * the affected methods fail; otherwise these methods use another plan.
     */
    private static void waiting(Map<String, AccessPlan> plans, boolean refused, String title, Writer writer)
            throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<String, AccessPlan> plan : plans.entrySet()) {
            if (!plan.getValue().indexes().isEmpty()
                    && refused == (plan.getValue().rejectionReason() != null)) {
                lines.append("  ")
                        .append(plan.getKey())
                        .append(": ")
                        .append(String.join(", ", MappedRepository.indexesOf(plan.getValue())))
                        .append('\n');
            }
        }
        if (!lines.isEmpty()) {
            writer.write("\n" + title + "\n" + lines);
        }
    }

    /**
     * Writes {@code <Repository>.plans.txt}.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(MappedRepository repository, Map<String, AccessPlan> plans, Filer filer)
            throws IOException {
        String fileName = repository
                .qualifiedName()
                .substring(
                        repository.packageName().isEmpty()
                                ? 0
                                : repository.packageName().length() + 1);
        try (Writer writer = filer.createResource(
                        StandardLocation.CLASS_OUTPUT,
                        repository.packageName(),
                        fileName + ".plans.txt",
                        repository.place().element())
                .openWriter()) {
            writer.write("Plans of " + repository.qualifiedName() + "\n");
            for (Map.Entry<String, AccessPlan> plan : plans.entrySet()) {
                writer.write("\n" + plan.getKey() + "\n");
                writer.write(plan.getValue().explain().indent(2));
            }
            waiting(plans, false, "Uses another plan while the index is not READABLE:", writer);
            waiting(
                    plans,
                    true,
                    "Fails until one of these indexes is READABLE, for example during the backfill of a new index:",
                    writer);
        }
    }
}
