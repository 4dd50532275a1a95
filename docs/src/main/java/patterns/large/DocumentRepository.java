package patterns.large;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds documents. */
public interface DocumentRepository extends TablesRepository<Document, DocumentKey> {
    /** PARTITION_SCAN: reads keys only, and no scans. */
    List<DocumentKey> findKeysByFolder(String folder);
}
