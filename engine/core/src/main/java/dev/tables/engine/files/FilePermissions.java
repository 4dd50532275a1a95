package dev.tables.engine.files;

/**
 * The users who may access newly created files and directories. The permissions of existing files and directories are
 * unchanged.
 */
public enum FilePermissions {
    /**
     * Only the user of the process that creates them: directories 0700, files 0600. Same as {@link #INHERITED} on
     * systems without such permissions.
     */
    OWNER_ONLY,
    /** All users that the system permits, for example by the process's umask. */
    INHERITED
}
