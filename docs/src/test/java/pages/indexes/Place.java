package pages.indexes;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;

/** Where a film was shot. */
// tag::readme[]
record Place(@IndexedBy(layout = IndexLayout.KEYS_ONLY) String city, String country) {}
// end::readme[]
