package dev.tables.mapping.table;

import java.util.List;

/**
 * Options of a JVM in which digits, letters, calendar or time zone are others than where this was written: keys written there
 * must be those that everybody writes.
 */
final class WorldJvms {
    private static final List<List<String>> OPTIONS = List.of(
            List.of("-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC"),
            List.of("-Duser.language=bn", "-Duser.country=BD", "-Duser.timezone=Asia/Dhaka"),
            List.of("-Duser.language=ar", "-Duser.country=EG", "-Duser.timezone=Africa/Cairo"),
            List.of("-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Europe/Istanbul"),
            List.of(
                    "-Duser.language=th",
                    "-Duser.country=TH",
                    "-Duser.extensions=u-ca-buddhist-nu-thai",
                    "-Duser.timezone=Asia/Bangkok"));

    private WorldJvms() {}

    /** The options of a run, one country after the other. */
    static List<String> options(int run) {
        return OPTIONS.get(run % OPTIONS.size());
    }
}
