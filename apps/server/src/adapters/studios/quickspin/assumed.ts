/**
 * What no public source says of Quickspin beside the wire's own assumptions (`../cashier/assumed.ts`): words that were
 * seen at Relax only, and a conflict (`errors.ts`).
 */

/** Status of the words that were seen at Relax only: as there. */
export const OTHER_WORDS_STATUS = 403
