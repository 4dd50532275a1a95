package pages.unique;

import org.springframework.dao.DuplicateKeyException;

/** Registers accounts. */
// tag::readme[]
public class Registration {
    private final AccountRepository accounts;

    public Registration(AccountRepository accounts) {
        this.accounts = accounts;
    }

    /** Returns whether the account was created; if not, its login or e-mail address is taken. */
    public boolean register(Account account) {
        try {
            accounts.insert(account);
            return true;
        } catch (DuplicateKeyException taken) {
            return false;
        }
    }
}
// end::readme[]
