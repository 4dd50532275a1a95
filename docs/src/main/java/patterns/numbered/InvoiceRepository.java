package patterns.numbered;

import dev.tables.data.repository.TablesRepository;

/** Stores invoices. */
public interface InvoiceRepository extends TablesRepository<Invoice, InvoiceKey> {}
