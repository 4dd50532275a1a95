package dev.tables.differential.run;

import dev.tables.data.repository.TablesRepository;
import dev.tables.differential.query.Question;
import dev.tables.differential.query.QuestionSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The repositories of a running application, one for each question, and what should be stored. */
final class Repositories {
    private final Application application;
    private final World world;
    private final Map<String, Object> made = new HashMap<>();

    Repositories(Application application, World world) {
        this.application = application;
        this.world = world;
    }

    Application application() {
        return application;
    }

    World world() {
        return world;
    }

    /** The repository of a question that is not refused. */
    Object of(Question question) {
        return Objects.requireNonNull(made.get(question.name()));
    }

    /**
     * Makes the repository.
     *
     * @return why compiler and start both refuse it, null if they do not
     * @throws Difference if they disagree
     */
    @Nullable
    String make(Question question) {
        String compiler = application.classes().refusal(question.repository());
        String start = null;
        RuntimeException refused = null;
        try {
            TablesRepository<Object, Object> repository = application.repository(question.repository());
            made.put(question.name(), repository);
        } catch (RuntimeException error) {
            Throwable root = error;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            start = String.valueOf(root.getMessage());
            refused = error;
        }
        if ((compiler == null) != (start == null)) {
            throw new Difference(
                    "compiler and start disagree about\n    " + QuestionSource.method(question) + "\n  compiler: "
                            + compiler + "\n  start: " + start,
                    refused);
        }
        return start;
    }
}
