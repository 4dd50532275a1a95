package dev.tables.differential.model;

/**
 * How a property is a component of a key.
 *
 * @param partition whether of the partition key, else of the row key
 * @param order its position
 * @param prefix constant text before it
 * @param separator what stands between the component before and this one
 * @param width digits of a number, 0 for as many as may be needed
 * @param scale digits behind the point
 * @param descending whether greater values come first
 * @param shards over how many shards the partition is spread, 0 for none
 */
public record KeyPart(
        boolean partition,
        int order,
        String prefix,
        String separator,
        int width,
        int scale,
        boolean descending,
        int shards) {

    String annotation() {
        StringBuilder text = new StringBuilder(partition ? "@PartitionKey" : "@RowKey").append("(position = " + order);
        if (!prefix.isEmpty()) {
            text.append(", prefix = \"" + prefix + "\"");
        }
        if (!separator.equals(" ")) {
            text.append(", separator = \"" + separator + "\"");
        }
        if (width > 0) {
            text.append(", digits = " + width);
        }
        if (scale > 0) {
            text.append(", scale = " + scale);
        }
        if (descending) {
            text.append(", descending = true");
        }
        if (shards > 0) {
            text.append(", shards = " + shards);
        }
        return text.append(") ").toString();
    }
}
