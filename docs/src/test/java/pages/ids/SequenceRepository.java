package pages.ids;

import dev.tables.data.repository.TablesRepository;

/** Stores sequences. */
interface SequenceRepository extends TablesRepository<Sequence, String> {}
