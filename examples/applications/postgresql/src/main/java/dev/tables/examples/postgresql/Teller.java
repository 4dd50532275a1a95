package dev.tables.examples.postgresql;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Writes to both. */
@Service
class Teller {
    private final AccountRepository accounts;
    private final MovementRepository movements;

    Teller(AccountRepository accounts, MovementRepository movements) {
        this.accounts = accounts;
        this.movements = movements;
    }

    // tag::joined[]
    /** One transaction of the database: the account, the movement and the rows of its indexes, or nothing. */
    @Transactional
    Account move(String holder, int number, String reference, long cents) {
        Account account = accounts.findById(holder).orElseGet(() -> new Account(holder));
        account.add(cents);
        movements.save(new Movement(holder, number, reference, cents, null));
        return accounts.save(account);
    }
    // end::joined[]
}
