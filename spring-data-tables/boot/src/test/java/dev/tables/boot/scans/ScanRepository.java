package dev.tables.boot.scans;

import dev.tables.data.repository.TablesRepository;

public interface ScanRepository extends TablesRepository<Scan, ScanKey> {}
