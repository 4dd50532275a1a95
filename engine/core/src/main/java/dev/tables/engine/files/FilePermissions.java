package dev.tables.engine.files;

/** The users who may access newly created files and directories. Existing ones are unchanged. */
public enum FilePermissions {
    /** The user whose process makes them: directories 0700, files 0600. On systems without such permissions as {@link #INHERITED}. */
    OWNER_ONLY,
    /** Everyone whom the system allows, such as by the process's umask. */
    INHERITED
}
