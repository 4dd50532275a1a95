package dev.tables.data.features;

import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.PagingAndSortingRepository;
import org.springframework.data.repository.RepositoryDefinition;
import org.springframework.scheduling.annotation.Async;

/** Repositories as Spring Data's reference declares them. */
final class Tickets {
    private Tickets() {}

    /** Shows some methods only. */
    @NoRepositoryBean
    interface ReadOnly<T, I> extends org.springframework.data.repository.Repository<T, I> {
        List<T> findAll();

        long count();
    }

    interface Exposed extends ReadOnly<Ticket, TicketKey> {
        @Nullable
        Ticket findByProjectAndNumber(String project, int number);
    }

    @RepositoryDefinition(domainClass = Ticket.class, idClass = TicketKey.class)
    interface Defined {
        Ticket save(Ticket ticket);

        List<Ticket> findByProject(String project);
    }

    interface Composed
            extends CrudRepository<Ticket, TicketKey>, PagingAndSortingRepository<Ticket, TicketKey>, Closing, Naming {
        List<Ticket> findByProject(String project, Sort sort);

        Ticket getByProjectAndNumber(String project, int number);

        Queue readAllByProject(String project);

        Option<Ticket> queryByProjectAndNumber(String project, int number);

        Seq<Ticket> queryByProject(String project);

        List<Ticket> findByProject(String project, Sort sort, Limit limit);

        @Async
        Future<List<Ticket>> readByProject(String project);

        @Async
        CompletableFuture<List<Ticket>> searchByProject(String project);
    }

    /** A fragment that a library brings. */
    interface Naming {
        String nameOfThis();
    }
}
