package dev.tables.examples.postgresql;

import org.springframework.data.jpa.repository.JpaRepository;

/** Spring Data JPA's. */
interface AccountRepository extends JpaRepository<Account, String> {}
