package patterns.copied;

/** What a list shows of a film. */
public record Title(String title, int year) {}
