package shop;

import dev.tables.data.repository.PageTokenCodec;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Service;

/** Reads the orders of a customer a window at a time, and goes on where it was, also after a restart. */
@Service
public class OrderReader {
    private final OrderRepository orders;
    private final BookmarkRepository bookmarks;

    /** Reads these, and keeps positions there. */
    public OrderReader(OrderRepository orders, BookmarkRepository bookmarks) {
        this.orders = orders;
        this.bookmarks = bookmarks;
    }

    /** The next orders; none when all are read. */
    public List<Order> next(String reader, String customer) {
        ScrollPosition position = bookmarks
                .findById(new BookmarkKey(reader, customer))
                .flatMap(bookmark -> Optional.ofNullable(bookmark.token()))
                .<ScrollPosition>map(PageTokenCodec::decode)
                .orElseGet(ScrollPosition::keyset);
        Window<Order> window = orders.findTop3ByCustomerOrderByPlacedDescNumberAsc(customer, position);
        if (!window.isEmpty()) {
            String token = PageTokenCodec.encode(window.positionAt(window.size() - 1));
            bookmarks.save(new Bookmark(reader, customer, token));
        }
        return window.getContent();
    }
}
