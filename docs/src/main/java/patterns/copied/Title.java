package patterns.copied;

/** The properties of a film that a list shows. */
public record Title(String title, int year) {}
