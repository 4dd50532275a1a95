package dev.tables.mapping.job;

/** What a job does, for one run of it: which phases it has, what each goes through, and where it notes how far it is. */
public interface JobWork {
    /** Where the progress is kept. */
    JobJournal journal();

    /** The progress at the start; may ask the store how much there is to do. */
    JobProgress start();

    /** What the present phase goes through. */
    JobPages<?> pages(JobProgress at);

    /** Where the job goes on when a phase has come to its end: in another phase, in this one again, or not at all. */
    JobProgress after(JobProgress ended);

    /** What a run goes on with that finds this progress, which another run may have saved long ago. */
    default JobProgress resumed(JobProgress found) {
        return found;
    }

    /** Forgets what this run has seen, since another run may have changed it. */
    default void forget() {}
}
