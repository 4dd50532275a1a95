package dev.tables.examples.postgresql;

import java.util.List;
import java.util.Optional;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Accounts and their movements. */
@RestController
class TellerController {
    private final Teller teller;
    private final AccountRepository accounts;
    private final MovementRepository movements;

    TellerController(Teller teller, AccountRepository accounts, MovementRepository movements) {
        this.teller = teller;
        this.accounts = accounts;
        this.movements = movements;
    }

    /** What a client says of a movement. */
    record Order(String reference, long cents) {}

    @PutMapping("/accounts/{holder}/movements/{number}")
    @ResponseStatus(HttpStatus.CREATED)
    Account move(@PathVariable String holder, @PathVariable int number, @RequestBody Order order) {
        return teller.move(holder, number, order.reference(), order.cents());
    }

    @GetMapping("/accounts/{holder}")
    Optional<Account> account(@PathVariable String holder) {
        return accounts.findById(holder);
    }

    @GetMapping("/accounts/{holder}/movements")
    List<Movement> movements(@PathVariable String holder) {
        return movements.findByHolder(holder);
    }

    @GetMapping("/movements/{reference}")
    Optional<Movement> movement(@PathVariable String reference) {
        return movements.findByReference(reference);
    }

    /** What the table refuses. */
    @ExceptionHandler
    ProblemDetail isThere(DuplicateKeyException duplicate) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "A movement with this key already exists.");
    }

    /** What the relation refuses, at the commit. */
    @ExceptionHandler
    ProblemDetail isBelowNothing(DataIntegrityViolationException refused) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_CONTENT, "The balance of the account is too low.");
    }
}
