package dev.tables.data.features;

import org.springframework.data.repository.core.RepositoryMethodContext;
import org.springframework.data.repository.core.support.RepositoryMetadataAccess;

/** Asks in which repository it is. */
public final class NamingFragment implements Tickets.Naming, RepositoryMetadataAccess {
    @Override
    public String nameOfThis() {
        return RepositoryMethodContext.getContext()
                .getMetadata()
                .getRepositoryInterface()
                .getSimpleName();
    }
}
