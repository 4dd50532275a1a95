package dev.tables.boot.shared;

import dev.tables.data.repository.TablesRepository;

public interface StowawayRepository extends TablesRepository<Stowaway, StowawayKey> {}
