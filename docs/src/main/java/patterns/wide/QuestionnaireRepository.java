package patterns.wide;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds questionnaires. */
public interface QuestionnaireRepository extends TablesRepository<Questionnaire, QuestionnaireKey> {
    /** PARTITION_SCAN: reads all rows of all questionnaires of a study. */
    List<Questionnaire> findByStudy(String study);
}
