package shop;

/** How far an order is. */
public enum OrderStatus {
    /** It waits for the payment. */
    OPEN,
    /** It is paid, and waits for the carrier. */
    PAID,
    /** The carrier has it. */
    SHIPPED
}
