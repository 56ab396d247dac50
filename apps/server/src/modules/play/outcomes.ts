import type { Answer, RefusalReason } from '../wallet/index.ts'
import type { Done, Outcome, Playable, Refusal } from './operation.ts'
import type { PlayerFacts, Vertical } from './ports.ts'

/**
 * Maps the ledger's refusals to those of the common model. Total: a new reason does not compile without a row. Reasons
 * of payments and bonuses cannot result from a studio's operation.
 */
const refusalByReason: Readonly<Record<RefusalReason, Refusal>> = {
  currency: 'currency_differs',
  gate_missing: 'player_blocked',
  account_status: 'player_blocked',
  product_off: 'player_blocked',
  excluded: 'excluded',
  timed_out: 'timed_out',
  reality_check_due: 'reality_check_due',
  round_closed: 'round_ended',
  stake_over_max: 'stake_over_max',
  bonus_game: 'no_funds',
  bonus_stake_over_max: 'stake_over_max',
  time_limit: 'time_limit',
  loss_limit: 'loss_limit',
  stake_limit: 'wager_limit',
  // A session plan is the player's limit of one session; no protocol knows plans (RC-12).
  plan_over: 'time_limit',
  plan_spend: 'loss_limit',
  // No protocol knows it either: the launch has told the player why, and what to do (ID-02, ID-03).
  identity_due: 'player_blocked',
  no_funds: 'no_funds',
  cancelled: 'bet_cancelled',
  no_bet: 'win_without_bet',
  bet_settled: 'bet_settled',
  bet_exists: 'never_again',
  bet_open: 'never_again',
  deposit_off: 'never_again',
  deposit_limit: 'never_again',
  withdrawal_off: 'never_again',
  receivable_open: 'never_again',
  hold_exists: 'never_again',
  unknown_hold: 'never_again',
  over_hold: 'never_again',
  bonus_running: 'never_again',
  bonus_exists: 'never_again',
  no_bonus: 'never_again',
  bad_amount: 'bad_amount',
  conflict: 'conflict',
  other_kind: 'never_again',
  no_session: 'session_invalid',
  game_off: 'game_off',
  game_not_here: 'game_not_here',
  no_grant: 'grant_unknown',
  other_currency: 'currency_differs',
  bonus_facts_stale: 'try_again',
  busy: 'try_again',
  unavailable: 'try_again',
}

/** Bonus part of a stake. */
const bonusOf = ({ bonus }: { readonly bonus: bigint }): bigint => (bonus < 0n ? -bonus : 0n)

export function toOutcome(answer: Answer, currency: Playable['currency']): Outcome {
  const playable = answer.playable && { ...answer.playable, currency }
  if (!answer.ok) {
    const window = answer.window === null ? {} : { window: answer.window }
    return { ok: false, refusal: refusalByReason[answer.reason], playable, ...window }
  }
  return {
    ok: true,
    repeated: answer.repeated,
    transactionId: answer.entry.id,
    at: answer.entry.at,
    playable: { ...answer.playable, currency },
    usedBonus: bonusOf(answer.stake ?? answer.entry),
  }
}

/** Nothing was rolled back where the original is unknown: there is no transaction id of ours. */
export function toRollbackOutcome(answer: Answer, currency: Playable['currency']): Outcome {
  const outcome = toOutcome(answer, currency)
  return outcome.ok && answer.ok && answer.original === null ? { ...outcome, transactionId: '' } : outcome
}

/** A bet or win whose rollback came first: its refusal is an entry of the ledger, which the protocol takes as done. */
export function toCancelledOutcome(answer: Answer, currency: Playable['currency']): Outcome {
  const outcome = toOutcome(answer, currency)
  if (answer.ok || answer.reason !== 'cancelled' || !answer.entry || !outcome.playable) return outcome
  const { repeated, entry } = answer
  const { playable } = outcome
  return {
    ok: true,
    repeated,
    transactionId: entry.id,
    at: entry.at,
    playable,
    usedBonus: 0n,
    wasCancelled: true,
  }
}

/** Answer to a query: nothing was booked. */
export function toQuestionOutcome(playable: Playable): Done {
  return { ok: true, repeated: false, transactionId: '', playable, usedBonus: 0n }
}

/** What a studio may know of a player. */
export const toStudioFacts = (player: PlayerFacts): NonNullable<Done['player']> => ({
  id: player.playerId.toString(),
  country: player.country,
  language: player.language,
  jurisdiction: player.jurisdiction,
  dateOfBirth: player.dateOfBirth,
  registeredOn: player.registeredOn,
  stakeMax: player.stakeMax,
})

/** An outcome with its player; that of `authenticate` has one already. */
export const ofPlayer = (outcome: Outcome, subject: { readonly player: PlayerFacts } | null): Outcome =>
  outcome.ok && subject ? { ...outcome, player: toStudioFacts(subject.player) } : outcome

export function blockRefusal(blocked: NonNullable<PlayerFacts['blocked']>): Refusal {
  return blocked === 'excluded' ? 'excluded' : blocked === 'timeout' ? 'timed_out' : 'player_blocked'
}

interface WalletBalances {
  readonly main: bigint
  readonly casinoBonus: bigint
  readonly liveCasinoBonus: bigint
  readonly currency: Playable['currency']
}

/** What can be staked in a vertical. */
export function playableFrom(balances: WalletBalances, vertical: Vertical): Playable {
  const { main, casinoBonus, liveCasinoBonus, currency } = balances
  const bonus = vertical === 'casino' ? casinoBonus : vertical === 'live-casino' ? liveCasinoBonus : 0n
  return { cash: main, bonus, currency }
}
