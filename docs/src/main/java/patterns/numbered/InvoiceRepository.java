package patterns.numbered;

import dev.tables.data.repository.TablesRepository;

/** Keeps invoices. */
public interface InvoiceRepository extends TablesRepository<Invoice, InvoiceKey> {}
