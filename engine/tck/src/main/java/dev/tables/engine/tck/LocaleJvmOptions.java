package dev.tables.engine.tck;

import java.util.List;

/**
 * JVM options that change digits, letters, calendar, time zone or charset. Tests start a JVM with these options to
 * prove that stored data does not depend on these settings.
 */
public final class LocaleJvmOptions {
    private static final List<List<String>> OPTIONS = List.of(
            List.of("-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"),
            List.of(
                    "-Duser.language=bn",
                    "-Duser.country=BD",
                    "-Duser.timezone=Asia/Dhaka",
                    "-Dfile.encoding=US-ASCII"),
            List.of(
                    "-Duser.language=ar",
                    "-Duser.country=EG",
                    "-Duser.timezone=Africa/Cairo",
                    "-Dfile.encoding=windows-1256"),
            List.of(
                    "-Duser.language=tr",
                    "-Duser.country=TR",
                    "-Duser.timezone=Europe/Istanbul",
                    "-Dfile.encoding=ISO-8859-9"),
            List.of(
                    "-Duser.language=th",
                    "-Duser.country=TH",
                    "-Duser.extensions=u-ca-buddhist-nu-thai",
                    "-Duser.timezone=Asia/Bangkok",
                    "-Dfile.encoding=TIS-620"));

    private LocaleJvmOptions() {}

    /** Returns the number of locales. */
    public static int count() {
        return OPTIONS.size();
    }

    /** Returns the JVM options of a run. Consecutive runs cycle through the locales. */
    public static List<String> options(int run) {
        return OPTIONS.get(run % OPTIONS.size());
    }
}
