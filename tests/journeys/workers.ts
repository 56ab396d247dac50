/**
 * Journeys at the same time. A journey waits most of its time, for rounds, clocks and codes: one alone keeps a third of
 * two processors busy.
 */
export const WORKERS = 2
