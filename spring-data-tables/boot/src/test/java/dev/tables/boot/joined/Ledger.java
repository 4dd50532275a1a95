package dev.tables.boot.joined;

import org.springframework.transaction.annotation.Transactional;

/** Writes to both in one transaction of the database. */
class Ledger {
    private final AccountRepository accounts;
    private final BalanceRepository balances;

    Ledger(AccountRepository accounts, BalanceRepository balances) {
        this.accounts = accounts;
        this.balances = balances;
    }

    @Transactional
    public void open(int number, String holder, long cents) {
        accounts.save(new Account(number, holder, cents));
        balances.save(new Balance(Bank.NAME, number, holder, cents, null));
    }

    @Transactional
    public void move(int from, int to, long cents) {
        add(from, -cents);
        add(to, cents);
    }

    private void add(int number, long cents) {
        Account account = accounts.findById(number).orElseThrow();
        account.add(cents);
        accounts.save(account);
        Balance balance = balances.findById(new BalanceKey(Bank.NAME, number)).orElseThrow();
        balances.save(balance.plus(cents));
    }

    /** Does something else in the same transaction. */
    @Transactional
    public void openAnd(int number, String holder, Runnable more) {
        open(number, holder, 0);
        more.run();
    }

    @Transactional(readOnly = true)
    public void openReadOnly(int number) {
        balances.save(new Balance(Bank.NAME, number, "h" + number, 0, null));
    }
}
