package dev.tables.data.features;

/** A fragment: {@link ClosingFragment} implements it. */
interface Closing {
    int closeAll(String project);
}
