package dev.tables.data.features;

import dev.tables.data.core.TablesTemplate;

/** Found by its name, beside its interface. */
final class ClosingFragment implements Closing {
    private final TablesTemplate template;

    ClosingFragment(TablesTemplate template) {
        this.template = template;
    }

    @Override
    public int closeAll(String project) {
        int closed = 0;
        for (Ticket ticket : template.findAll(Ticket.class)) {
            if (ticket.getProject().equals(project)) {
                template.save(ticket.close());
                closed++;
            }
        }
        return closed;
    }
}
