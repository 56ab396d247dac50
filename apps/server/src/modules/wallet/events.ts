import type { CurrencyCode } from '@marquee/money'
import { z } from 'zod'
import { kindNumbers } from './numbers.ts'
import type { Vertical } from './operation.ts'
import { type LimitWindow, reasonOf, type RefusalReason } from './outcome.ts'
import { verticalOf } from './store.ts'

/** Outbox topic of every entry, accepted or refused; the event's `seq` is the entry's number. */
export const walletEntryTopic = 'wallet.entry'

/** Kind of an entry: an operation's kind, the rollback of a win, or a tombstone. */
type EntryKind = Exclude<keyof typeof kindNumbers, 'stakeAndWin' | 'refuseStake'>

/** Body of a `wallet.entry` event: the entry without its hash. Amounts in minor units of `currency`. */
export interface WalletEntryEvent {
  readonly kind: EntryKind
  /** Null when it was accepted. A refusal moves nothing. */
  readonly refusal: { readonly reason: RefusalReason; readonly window: LimitWindow | null } | null
  readonly vertical: Vertical | null
  readonly provider: number
  /** The provider's transaction id. */
  readonly tx: string
  readonly round: string | null
  /** The round's game, if known. */
  readonly game: string | null
  readonly currency: CurrencyCode
  readonly at: Temporal.Instant
  /** Requested amount; for a rollback or settlement the amount given back or paid in total. */
  readonly amount: bigint
  readonly moved: {
    readonly main: bigint
    /** Money held for withdrawals. */
    readonly locked: bigint
    /** Money reserved by bets. */
    readonly betHeld: bigint
    readonly bonus: bigint
    readonly receivable: bigint
    /** The house account's leg, so that all legs sum to zero. */
    readonly house: bigint
  }
  readonly houseAccount: number
  /** Balances after the entry. `bonus` is the pocket of the vertical, or all of them when the entry has none. */
  readonly after: {
    readonly main: bigint
    /** Money held for withdrawals and reserved by bets. */
    readonly locked: bigint
    readonly bonus: bigint
    readonly receivable: bigint
  }
  /** Lifetime totals in cash after the entry. */
  readonly totals: {
    readonly staked: bigint
    readonly won: bigint
    readonly deposited: bigint
    readonly withdrawn: bigint
  }
  /** Number of the entry it refers to: what is rolled back, authorized or settled. */
  readonly original: bigint | null
  readonly bonusId: bigint | null
  /** The limit that a deposit exceeded. Received money is always booked. */
  readonly overLimit: LimitWindow | null
}

/**
 * Kinds after which a round can be closed, or have other sums or another last entry than before. A stake alone never
 * closes one.
 */
const roundChanges: ReadonlySet<EntryKind> = new Set([
  'win',
  'jackpotWin',
  'closeRound',
  'rollback',
  'rollbackWin',
  'rollbackRound',
  'adjust',
])

export interface ChangedRound extends Pick<WalletEntryEvent, 'provider' | 'currency'> {
  readonly playerId: bigint
  readonly round: string
}

type PlayersEntry = { readonly playerId: bigint; readonly body: WalletEntryEvent }

/** The rounds that may be others than before for those who count closed rounds, each once. */
export const changedRounds = (entries: readonly PlayersEntry[]): ChangedRound[] =>
  roundsAfter(entries, roundChanges)

const roundStakesAndChanges: ReadonlySet<EntryKind> = new Set([...roundChanges, 'stake'])

/** The rounds that may be others than before for those who count rounds from their first stake on, each once. */
export const stakedOrChangedRounds = (entries: readonly PlayersEntry[]): ChangedRound[] =>
  roundsAfter(entries, roundStakesAndChanges)

function roundsAfter(entries: readonly PlayersEntry[], kinds: ReadonlySet<EntryKind>): ChangedRound[] {
  const rounds = new Map<string, ChangedRound>()
  for (const { playerId, body } of entries) {
    const { provider, round, currency, kind, refusal } = body
    if (round !== null && refusal === null && kinds.has(kind))
      rounds.set(`${playerId} ${provider} ${round}`, { playerId, provider, round, currency })
  }
  return [...rounds.values()]
}

const kinds = new Map<number, EntryKind>(
  Object.entries(kindNumbers).map(([name, number]) => [number, name as EntryKind]),
)
const bodySchema = z.object({
  /** The numbers of `wallet.entry_event`, in the order of its parameters. */
  entry: z.string(),
  tx: z.string(),
  round: z.string().nullable(),
  game: z.string().nullable(),
})
const FIELDS = 24

/**
 * Parses the body of a `wallet.entry` event; usable as the `parse` of a subscription.
 * @throws Error for another body
 */
export function parseWalletEntry(body: unknown): WalletEntryEvent {
  const { entry, tx, round, game } = bodySchema.parse(body)
  const fields = entry.split(' ')
  if (fields.length < FIELDS) throw new Error(`an entry's event has ${FIELDS} numbers, not ${fields.length}`)
  const text = (place: number): string => fields[place] ?? ''
  const number = (place: number): number => Number(text(place))
  const minor = (place: number): bigint => BigInt(text(place))
  const kind = kinds.get(number(0))
  if (kind === undefined) throw new Error(`no kind of entry has the number ${text(0)}`)
  const [main, locked, betHeld, bonus, receivable] = [minor(7), minor(8), minor(9), minor(10), minor(11)]
  return {
    kind,
    refusal: refusalOf(number(1)),
    vertical: verticalOf(number(2)) ?? null,
    provider: number(3),
    tx,
    round,
    game,
    currency: text(4) as CurrencyCode,
    at: Temporal.Instant.fromEpochNanoseconds(minor(5) * 1_000n),
    amount: minor(6),
    moved: {
      main,
      locked,
      betHeld,
      bonus,
      receivable,
      house: receivable - main - locked - betHeld - bonus,
    },
    houseAccount: number(12),
    after: { main: minor(13), locked: minor(14), bonus: minor(15), receivable: minor(16) },
    totals: { staked: minor(17), won: minor(18), deposited: minor(19), withdrawn: minor(20) },
    original: minor(21) || null,
    bonusId: minor(22) || null,
    overLimit: reasonOf(number(23))?.window ?? null,
  }
}

function refusalOf(outcome: number): WalletEntryEvent['refusal'] {
  if (outcome === 0) return null
  const refused = reasonOf(outcome)
  if (!refused) throw new Error(`no outcome has the number ${outcome}`)
  return { reason: refused.reason, window: refused.window ?? null }
}
