package patterns.wide;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds questionnaires. */
public interface QuestionnaireRepository extends TablesRepository<Questionnaire, QuestionnaireKey> {
    /** PARTITION_SCAN: all rows of all questionnaires. */
    List<Questionnaire> findByStudy(String study);
}
