package dev.tables.data.aot;

import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesPredicateExecutor;
import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.Param;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/** Query methods beside query by example, predicates and methods of one's own. */
public interface LetterRepository
        extends TablesRepository<Letter, LetterKey>,
                QueryByExampleExecutor<Letter>,
                TablesPredicateExecutor<Letter>,
                Forwarding {
    @Query("box eq :box and (sender eq :who or number gt :after)")
    List<Letter> ofInterest(@Param("after") int number, @Param("who") String sender, @Param("box") String box);

    List<Line> findByBoxAndSender(String box, String sender);

    List<Sheet> readByBoxAndSender(String box, String sender);

    <P> List<P> searchByBoxAndSender(String box, String sender, Class<P> projection);

    Window<Letter> findTop2ByBoxAndSender(String box, String sender, ScrollPosition position);

    Stream<Letter> streamByBox(String box);

    CompletableFuture<List<Letter>> queryByBoxAndSender(String box, String sender);

    List<Letter> removeByBoxAndNumberLessThan(String box, int number);

    /** Implemented by Spring Data. */
    interface Line {
        int getNumber();

        String getText();
    }

    /** Made by its constructor. */
    record Sheet(int number, String text) {}
}
