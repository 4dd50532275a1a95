package dev.tables.boot.beside;

import dev.tables.data.repository.TablesRepository;

/** Of this module by its type. */
interface RefundRepository extends TablesRepository<Payment, PaymentKey> {}
