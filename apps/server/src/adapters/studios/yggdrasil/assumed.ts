/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

/** Code of a stake above the legal maximum. Sources differ: 1009 or 1013. */
export const STAKE_OVER_MAXIMUM = 1013

/** Status of an answer to a call that is not the studio's. */
export const STATUS_OF_REFUSED_CALLER = 403

/** Status of an answer that asks for the same call again. */
export const STATUS_OF_RETRY = 500

/**
 * Separates the two parts of an id in the ledger. `storableId` in `fields.ts` takes neither a space nor a control
 * character, so that two different pairs never make the same id.
 */
export const ID_SEPARATOR = ' '

/** How free rounds are paid: with each `endwager` (`bonusprize`), or once with `campaignpayout`. */
export const freeRoundCredits = ['perSpin', 'total'] as const
export type FreeRoundCredit = (typeof freeRoundCredits)[number]
