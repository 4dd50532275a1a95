package dev.tables.build.sample.internal;

/** For the library alone. */
public interface Hidden {}
