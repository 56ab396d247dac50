/**
 * What the studio's public sources leave open. Its contract replaces every line of this file. In other files: calls to
 * us are signed like ours, over the path from `/callbacks` on; a win without a stake is paid; a stake whose round has a
 * win is not cancelled; blocks and limits refuse a stake with 403; `JackpotHits` are part of the win's amount; a record
 * of a blocked player has neither language nor country; an error's body names it in `Error`.
 */

/** Largest difference of a call's `DateUtc` to our clock, in either direction. */
export const MAX_AGE_MS = 5 * 60_000

/** `ClientTechnology` of a launch. */
export const CLIENT_TECHNOLOGY = 'HTML5'
