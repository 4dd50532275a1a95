package dev.tables.mapping.query.internal.method;

import java.util.List;

/** The parameters of a method, as filters and other annotation texts refer to them. */
final class ParameterNames {
    private ParameterNames() {}

    /**
     * Returns the number, from 0, of the parameter to which {@code :name} or {@code ?1} refers; negative if there is
     * none.
     */
    static int indexOf(String text, List<String> names) {
        String name = text.substring(1);
        if (text.charAt(0) != '?') {
            return name.isEmpty() ? -1 : names.indexOf(name);
        }
        try {
            int index = Integer.parseInt(name) - 1;
            return index < names.size() ? index : -1;
        } catch (NumberFormatException noNumber) {
            return -1;
        }
    }

    /** Describes the existing parameters and how to name them: the end of a sentence. */
    static String known(List<String> names) {
        if (names.contains("")) {
            return "parameter names are not available. Compile with -parameters, annotate parameters with "
                    + "@Param, or use positions from ?1.";
        }
        return "the parameters are " + names + ". Refer to parameters as :name, or by position from ?1.";
    }
}
