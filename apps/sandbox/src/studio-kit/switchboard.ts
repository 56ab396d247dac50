import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import type { Operator } from './operator.ts'
import { type Extra, type ExtraKind, type Message, type Protocol, type RoundCall } from './protocol.ts'
import { newReference } from './message.ts'
import type { Round, Session, Store } from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BURST = 48
const NEVER_MS = 400 * DAY_MS
/** What a forged stake is higher than the true one. */
const FORGED_MINOR = 100n

const stakeFaults = [
  'lost-bet-answer',
  'lost-bet-refund',
  'lost-result-answer',
  'duplicate-late',
  'late-win',
  'late-refund',
  'tamper-signature',
  'tamper-amount',
  'tamper-currency',
  'tamper-player',
] as const
const afterStakeFaults = [
  'tamper-signature',
  'tamper-amount',
  'tamper-currency',
  'tamper-player',
  'duplicate-late',
  'unfinished',
] as const
const extraFaults = {
  'promo-win': 'promoWin',
  'jackpot-win': 'jackpotWin',
  'free-round-total': 'bonusWin',
  cashback: 'cashback',
  'adjust-down': 'adjustment',
} as const satisfies Readonly<Record<string, ExtraKind>>
const extraFaultNames = Object.keys(extraFaults) as (keyof typeof extraFaults)[]

/**
 * Faults that the panel can request for the next round or call, besides its general switches: those that this protocol
 * can show.
 */
export function faultNames(protocol: Pick<Protocol, 'extras'>): readonly string[] {
  const extras = extraFaultNames.filter((name) => protocol.extras[extraFaults[name]] !== undefined)
  return [...stakeFaults, ...extras, 'burst', 'unfinished']
}

export interface Switchboard {
  /** Calls before a stake: an early win, a burst. */
  beforeStake(round: Round, message: Message): Promise<void>
  /** Deliberately wrong calls and late duplicates after an accepted stake. */
  afterStake(round: Round, message: Message): Promise<void>
  afterWin(round: Round): void
  /** When a win is sent: now, or a day from now. */
  winDue(round: Round): number
  late(): number
  isLeftOpen(id: string): boolean
  forget(id: string): void
}

/** Injects the requested faults into ordinary play. */
export function createSwitchboard(deps: {
  protocol: Protocol
  control: Control
  operator: Operator
  store: Store
  clock: Clock
}): Switchboard {
  const { protocol, control, operator, store, clock } = deps
  const leftOpen = new Set<string>()
  const callOf = (round: Round, session: Session | undefined): RoundCall => ({
    round,
    session,
    endsRound: false,
    now: clock.now(),
  })

  return {
    async beforeStake(round, message) {
      const session = store.session(round.sessionId)
      if (control.switches.reorder) {
        const early = { ...round, winReference: newReference(), owedMinor: '0' }
        await operator.once(protocol.win(callOf(early, session)))
      }
      if (session && control.take('burst') !== null) {
        const balance = protocol.balance(session)
        const both = [message, message]
        const calls = [...both, ...Array.from({ length: BURST }, () => balance)]
        await Promise.all(calls.map((each) => operator.once(each)))
      }
    },
    async afterStake(round, message) {
      const session = store.session(round.sessionId)
      const fault = control.take(...afterStakeFaults)
      if (fault === 'tamper-signature') await operator.once(message, { isForged: true })
      else if (fault === 'duplicate-late') store.addExtra(round.player, message, clock.now() + MINUTE_MS)
      else if (fault === 'unfinished') {
        leftOpen.add(round.id)
        store.change(round.id, 'drawn', { dueAt: clock.now() + NEVER_MS })
      } else if (fault !== null) {
        const forged = forge(fault, round, session)
        await operator.once(protocol.bet(callOf(forged.round, forged.session)))
      }
    },
    afterWin(round) {
      const fault = control.take(...extraFaultNames)
      if (fault === null) return
      const message = extraOf(protocol, extraFaults[fault as keyof typeof extraFaults], round, clock.now())
      if (message) store.addExtra(round.player, message, clock.now())
    },
    winDue: (round) =>
      round.mode === 'real' && control.take('late-win') !== null ? clock.now() + DAY_MS : 0,
    late: () => clock.now() + DAY_MS,
    isLeftOpen: (id) => leftOpen.has(id),
    forget: (id) => void leftOpen.delete(id),
  }
}

/** Money without a bet, as much as the round's stake. */
function extraOf(protocol: Protocol, kind: ExtraKind, round: Round, now: number): Message | null {
  const stakeMinor = BigInt(round.stakeMinor)
  return extraMessage(protocol, kind, {
    player: round.player,
    symbol: round.symbol,
    round: round.id,
    currency: round.currency,
    amountMinor: kind === 'adjustment' ? -stakeMinor : stakeMinor,
    now,
  })
}

/** The round of an accepted stake with one fact changed. Another amount keeps the reference of the true stake. */
function forge(
  fault: string,
  round: Round,
  session: Session | undefined,
): { round: Round; session: Session | undefined } {
  if (fault === 'tamper-amount')
    return { round: { ...round, stakeMinor: String(BigInt(round.stakeMinor) + FORGED_MINOR) }, session }
  const other = { ...round, betReference: newReference() }
  if (fault === 'tamper-currency')
    return { round: { ...other, currency: round.currency === 'EUR' ? 'CAD' : 'EUR' }, session }
  return { round: { ...other, player: '999999999' }, session: session && { ...session, token: '' } }
}

/** @returns null for money that has no call in this protocol */
export function extraMessage(protocol: Protocol, kind: ExtraKind, extra: Extra): Message | null {
  return protocol.extras[kind]?.(extra) ?? null
}
