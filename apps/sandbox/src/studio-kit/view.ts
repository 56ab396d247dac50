import type { RoundView } from './client/types.ts'
import type { Protocol } from './protocol.ts'
import { refusalOf } from './refusals.ts'
import { stakedIn } from './round.ts'
import type { Round, RoundState } from './store.ts'

/** States in which a stake is accepted. A result that was drawn for another round is never shown. */
const accepted: ReadonlySet<RoundState> = new Set([
  'deciding',
  'stakingMore',
  'refundingMore',
  'drawn',
  'paying',
  'ending',
  'closed',
  'disputed',
])

/** Whether the result of a round counts. */
export const isPlayed = (round: Pick<Round, 'state' | 'events'>): boolean =>
  round.events !== null && accepted.has(round.state)

/** The part of a round that a client may know: nothing before its stake is accepted. */
export function roundView(round: Round, protocol: Pick<Protocol, 'refusalOf'>): RoundView {
  const isShown = isPlayed(round)
  return {
    id: round.id,
    state: round.state,
    symbol: round.symbol,
    stakeMinor: String(stakedIn(round)),
    lines: round.lines,
    choice: round.choice,
    refusal: refusalOf(round, protocol),
    message: round.decisions?.refusal?.message ?? round.message,
    decisions: isShown ? (round.decisions?.taken ?? []) : [],
    events: isShown ? round.events : null,
    owedMinor: isShown ? round.owedMinor : '0',
    version: round.version,
    hash: round.hash,
    nonce: round.nonce,
    words: isShown ? round.words : 0,
    seedId: round.seedId,
    clientSeed: round.clientSeed,
    placedAt: round.placedAt,
    closedAt: round.closedAt,
    balanceAfterBet: round.balanceAfterBet,
    balanceAfter: round.balanceAfter,
  }
}
