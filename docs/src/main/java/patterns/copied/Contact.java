package patterns.copied;

/** A contact person of a studio. */
public record Contact(String name, String phone) {}
