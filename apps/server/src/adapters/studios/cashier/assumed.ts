/**
 * What no public source says of this wire, or where sources differ. A studio's contract document replaces it. Settings
 * are `config.ts`: the rollback of an unknown transaction, and the digits of currencies. In the other files:
 * `bonusbalance` is not part of `balance`; a jackpot's payout is part of `amount`, and a deposit that is
 * nothing else is the jackpot alone; the values of jackpots are asked for in a currency, and name theirs;
 * `freespinbet` names its grant as `promocode`, like the payout; `fsdeposit` is paid without a grant of ours,
 * as it is the studio's own; the id
 * of a jackpot is its position in `jpcontribution`; `buyfeature` is true where the stake is the price of a feature.
 */
import type { StudioAmount } from '../../../modules/play/index.ts'

/** The win of a round that ends with its bet. */
export const NOTHING: StudioAmount = { text: '0', form: 'minor' }

/** With this address the game reports that the player leaves, and does not navigate. */
export const HOME_URL = 'action:home'

/**
 * Calls with wrong credentials, from a wrong address or of an unknown account are answered with the word for a retry:
 * nothing that a round has won is lost while our configuration is wrong.
 */
export const RETRY_STATUSES = { signature: 401, address: 403, account: 500, tryAgain: 500 } as const

/** How long free spins may be open; no source says. */
export const FREE_SPIN_DAYS = 30
/**
 * `freespins/cancel` needs the id of the answer to `freespins/add`. Where that answer was lost there is nothing to
 * cancel by: the spins that the studio may have added are refused as an unknown grant.
 */
export const UNKNOWN_AWARD = 'UNKNOWN_AWARD'
