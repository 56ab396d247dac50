/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

/** Which address of the answer to a launch a frame opens. */
export const ENTRY_OF_FRAMES = 'entryEmbedded'

/**
 * Names of a player at the studio. Tables show a nickname to other players, so no name that we know is sent: the last
 * digits of the player id, after this word.
 */
export const NICKNAME_PREFIX = 'Player'
export const NICKNAME_DIGITS = 4

/** Answer to a promotional payout that was paid before. */
export const STATUS_OF_REPEATED_PROMO = 'BET_ALREADY_SETTLED'

/** Answer to a known `refId` with another amount. */
export const STATUS_OF_CONFLICT = 'FINAL_ERROR_ACTION_FAILED'

/** Answer to a bet while a reality check is due: the studio has a launch option for it, and no status. */
export const STATUS_OF_REALITY_CHECK = 'FINAL_ERROR_ACTION_FAILED'
