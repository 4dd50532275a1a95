package dev.tables.benchmarks.startup;

/**
 * What one start took.
 *
 * @param wall milliseconds since the JVM was launched
 * @param processor milliseconds of processor time, of all threads
 */
record Start(long wall, long processor) {}
