package dev.tables.build;

import com.sun.source.tree.CompilationUnitTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Lists the messages in the sources of a module, such as those of exceptions and log lines, sorted by class. */
final class MessageListing {
    private final Map<String, SortedSet<String>> messages = new TreeMap<>();

    private MessageListing() {}

    /** Returns the lines of the listing for the Java sources below a folder; none if the folder does not exist. */
    static List<String> of(Path sources) throws IOException {
        MessageListing listing = new MessageListing();
        SourceTrees.parse(sources).forEach(listing::add);
        return listing.lines();
    }

    private void add(CompilationUnitTree unit) {
        SortedSet<String> found = new TreeSet<>();
        unit.accept(new MessageScanner(found::add), null);
        if (!found.isEmpty()) {
            String type = SourceTrees.classes(unit).stream()
                    .map(tree -> tree.getSimpleName().toString())
                    .findFirst()
                    .orElse("");
            messages.put(unit.getPackageName() + "." + type, found);
        }
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        messages.forEach((type, found) -> {
            lines.add(type);
            found.forEach(message -> lines.add("    " + message));
            lines.add("");
        });
        return lines;
    }
}
