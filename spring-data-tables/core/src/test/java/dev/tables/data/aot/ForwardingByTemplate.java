package dev.tables.data.aot;

import dev.tables.data.core.TablesOperations;

/** Found by its name. */
public class ForwardingByTemplate implements Forwarding {
    private final TablesOperations tables;

    public ForwardingByTemplate(TablesOperations tables) {
        this.tables = tables;
    }

    @Override
    public boolean forward(LetterKey letter, String box) {
        return tables.findById(Letter.class, letter)
                .map(found -> {
                    tables.save(Letter.of(box, found.number(), found.sender()));
                    tables.delete(found);
                    return true;
                })
                .orElse(false);
    }
}
