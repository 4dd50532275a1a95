package patterns.copied;

/** Whom to ask. */
public record Contact(String name, String phone) {}
