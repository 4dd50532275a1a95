package pages.indexes;

/** A projection. */
// tag::readme[]
record Title(String title) {}
// end::readme[]
