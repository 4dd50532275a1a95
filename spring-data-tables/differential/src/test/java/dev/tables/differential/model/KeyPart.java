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
 * @param buckets over how many buckets the partition is spread, 0 for none
 */
public record KeyPart(
        boolean partition,
        int order,
        String prefix,
        String separator,
        int width,
        int scale,
        boolean descending,
        int buckets) {

    String annotation() {
        StringBuilder text = new StringBuilder(partition ? "@PartitionKey" : "@RowKey").append("(order = " + order);
        if (!prefix.isEmpty()) {
            text.append(", prefix = \"" + prefix + "\"");
        }
        if (!separator.equals(" ")) {
            text.append(", separator = \"" + separator + "\"");
        }
        if (width > 0) {
            text.append(", width = " + width);
        }
        if (scale > 0) {
            text.append(", scale = " + scale);
        }
        if (descending) {
            text.append(", descending = true");
        }
        if (buckets > 0) {
            text.append(", buckets = " + buckets);
        }
        return text.append(") ").toString();
    }
}
