package dev.tables.boot.interceptors;

/** A repository of {@link Crate}. */
public interface CrateRepository extends InterceptedRepository<Crate, CrateKey> {}
