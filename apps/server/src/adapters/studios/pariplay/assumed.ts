/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

/** How a repeated `TransactionId` is answered: with error 11 or 18, or as the first time, as one operator does. */
export const repeatAnswers = ['error', 'success'] as const
export type RepeatAnswer = (typeof repeatAnswers)[number]

/** `TransactionConfiguration` of a debit that may be negative: it gives money. */
export const MAY_BE_NEGATIVE = '2'
/** Of a credit that may come without a debit. 8 was seen with credits of free spins. */
export const MAY_PRECEDE_DEBIT: readonly string[] = ['3', '8']
/** Of a debit that may come after the end of its round. */
export const MAY_FOLLOW_END = '6'
/** Of a cancel that must not reach a round that has ended. */
export const KEEPS_ENDED = '4'
/** `Feature` of a debit or credit of free rounds; `FeatureId` is their award. */
export const FREE_ROUND_FEATURES: readonly string[] = ['BonusWin', 'Offer']

/** Code of an answer that has no better one. Its number does not say whether the studio asks again. */
export const GENERAL_ERROR = 900

/** What pays free rounds: the credit of each, or one `AwardFreeRoundsPoints`. The other call pays nothing then. */
export const freeRoundCredits = ['perSpin', 'total'] as const
export type FreeRoundCredit = (typeof freeRoundCredits)[number]
/**
 * How long free rounds may be open. `ExpirationDate` is in UTC. `CoinValue` is sent as the value of a round: coins and
 * lines of a game are not known here. The studio's debits have the value of their round, and one of another value is
 * refused. `FreeRounds/Remove` has `PlayerId` and `BonusId`, and is
 * repeated with the same answer.
 */
export const FREE_ROUND_DAYS = 30
