package patterns.wide;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;

/** A questionnaire with up to 400 answers, stored in as many rows as it needs. */
@TableEntity(table = "questionnaires", wide = true)
public record Questionnaire(
        @PartitionKey String study,
        @RowKey(digits = 6) int person,
        @PropertyPerElement(maxSize = 400) List<String> answers) {}
