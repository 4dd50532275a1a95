package dev.tables.boot.joined;

import org.springframework.data.repository.ListCrudRepository;

/** Spring Data JPA's. */
interface AccountRepository extends ListCrudRepository<Account, Integer> {}
