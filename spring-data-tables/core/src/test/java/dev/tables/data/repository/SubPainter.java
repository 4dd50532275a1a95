package dev.tables.data.repository;

/** Adds a property that no mapper knows. */
public class SubPainter extends Painter {
    public String style = "";
}
