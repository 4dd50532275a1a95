package pages.ids;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;
import java.util.List;

/** Finds messages. */
interface MessageRepository extends TablesRepository<Message, MessageKey> {
    List<Message> findByRoomAndSentGreaterThanEqual(String room, Instant first);
}
