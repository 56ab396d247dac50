import type { CurrencyCode } from '@marquee/money'
import { hash63 } from './hash63.ts'
import {
  bonusKindNumbers,
  flagBits,
  houseAccounts,
  kindNumbers,
  NO_VERTICAL,
  onWithdrawalNumbers,
  outcomeNumbers,
  verticalNumbers,
} from './numbers.ts'

export type PlayerId = bigint
/** Why a caller refuses a stake by its own checks. */
export type StakeRefusal =
  | 'no_session'
  | 'game_off'
  | 'no_grant'
  | 'other_currency'
  /** The rules of the player's country or market close the game. */
  | 'game_not_here'
export type Vertical = 'casino' | 'live-casino' | 'sports' | 'virtual-sports'
/** Verticals that have a bonus account. */
export type BonusVertical = Exclude<Vertical, 'virtual-sports'>

/** Fields of every operation. All amounts are minor units of `currency`. */
interface Keyed {
  readonly playerId: PlayerId
  readonly currency: CurrencyCode
  /** Number of the studio, sportsbook or payment company, 1–9999; never reused. */
  readonly provider: number
  /** The provider's transaction id. Player, provider, class and `tx` are the idempotency key (L4). */
  readonly tx: string
  /** What a duplicate must have in common with the first operation. Computed from the operation when absent. */
  readonly fingerprint?: bigint
  /** Stored with the entry and covered by its hash: reason, approver, payment method, award, jackpot shares. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>
  /**
   * The provider counts stakes, wins and payouts in one number space: an id under which something of another kind is
   * booked is refused as `other_kind`.
   */
  readonly sharesIds?: boolean
}

interface InRound extends Keyed {
  /** The provider's round; for bets that settle one by one, the bet. */
  readonly round: string
  readonly vertical: Vertical
  /** Facts for history and receipts, stored with the round. */
  readonly game?: string
  readonly session?: string
}

/**
 * Facts of the bonus that the caller considers running. The ledger compares them and returns `bonus_facts_stale` if
 * another one runs.
 */
export interface BonusFacts {
  readonly bonusId: bigint
  /** Whether the bonus may be staked on this game. */
  readonly allowed: boolean
  /** Share of the stake that counts towards wagering, basis points 0–10,000. */
  readonly weight: number
}

export interface Stake extends InRound {
  readonly kind: 'stake'
  readonly amount: bigint
  readonly bonus?: BonusFacts | undefined
  /** The studio accepts stakes after a round has ended (resettlement). */
  readonly mayFollowEnd?: boolean
}
/**
 * A stake that the caller's own guards refuse. The refusal is stored under the stake's key, so that a duplicate is
 * refused alike; a stake that was answered before gets its first answer.
 */
export interface RefuseStake extends InRound {
  readonly kind: 'refuseStake'
  readonly amount: bigint
  readonly reason: StakeRefusal
}
export interface Win extends InRound {
  readonly kind: 'win'
  readonly amount: bigint
  readonly endsRound?: boolean
  /**
   * The protocol allows a win before its bet, or without one. Otherwise a win of an unknown bet is `no_bet` and not
   * stored, so that the studio retries it after the bet.
   */
  readonly mayPrecedeBet?: boolean
}
export interface StakeAndWin extends InRound {
  readonly kind: 'stakeAndWin'
  readonly amount: bigint
  readonly win: bigint
  readonly bonus?: BonusFacts | undefined
  readonly endsRound?: boolean
  readonly mayFollowEnd?: boolean
}
export interface Rollback extends Keyed {
  readonly kind: 'rollback'
  /** The provider's id of what is rolled back. */
  readonly original: string
  /** Where the protocol does not say, `any`: a jackpot or a studio's adjustment too. */
  readonly of: 'bet' | 'win' | 'any'
  /** Part of a bet; all that is left when absent. A win is always rolled back whole. */
  readonly amount?: bigint
  /** Refuse with `bet_settled` when the bet's round has a win. */
  readonly keepsSettled?: boolean
  /** What belongs to another round is not rolled back: `conflict`. */
  readonly round?: string
  readonly vertical?: Vertical
}
export interface RollbackRound extends InRound {
  readonly kind: 'rollbackRound'
}
export interface CloseRound extends InRound {
  readonly kind: 'closeRound'
}
export interface Promo extends Keyed {
  readonly kind: 'promo'
  readonly amount: bigint
  readonly vertical?: Vertical
  /** Who pays: the house (default) or the studio. */
  readonly paidBy?: 'house' | 'studio'
  /** Pay into a bonus of the vertical instead of cash. */
  readonly into?: IntoBonus
}
/** Money paid into a bonus; `wager` (weighted units) is added to its requirement. */
export interface IntoBonus {
  readonly bonusId: bigint
  readonly wager: bigint
  /** Nothing more is added to a growing bonus. */
  readonly isLast: boolean
}
export interface JackpotWin extends Keyed {
  readonly kind: 'jackpotWin'
  readonly amount: bigint
  readonly vertical: Vertical
  readonly round?: string
}
export interface FreeRoundWin extends Keyed {
  readonly kind: 'freeRoundWin'
  readonly amount: bigint
  readonly vertical: Vertical
  readonly round?: string
  /** Pay into a bonus instead of cash. */
  readonly into?: IntoBonus
}
export interface Adjust extends Keyed {
  readonly kind: 'adjust'
  /** Signed. A shortage becomes receivable. */
  readonly amount: bigint
  /**
   * `studio`: a game's result, counts as won. `clearing`: money that moved at a payment company besides a deposit or
   * payout. The others are made by staff (WAL-19). All but `studio` need `detail.reason` and `detail.approver`.
   */
  readonly account: 'studio' | 'clearing' | 'corrections' | 'bad_debt' | 'dormancy'
  readonly vertical?: Vertical
  readonly round?: string
}
export interface AuthorizeDeposit extends Keyed {
  readonly kind: 'authorizeDeposit'
  readonly amount: bigint
}
export interface CancelDeposit extends Keyed {
  readonly kind: 'cancelDeposit'
  /** `tx` of the authorization. */
  readonly authorization: string
  /** Shown in the history; `declined` when the company refused the payment, otherwise it was cancelled. */
  readonly detail?: { readonly method?: string; readonly reason: string; readonly declined: boolean }
}
export interface Deposit extends Keyed {
  readonly kind: 'deposit'
  /** The received amount; it may differ from the authorized one. */
  readonly amount: bigint
  readonly authorization?: string
}
export interface Refund extends Keyed {
  readonly kind: 'refund' | 'chargeback'
  readonly amount: bigint
  /** `tx` of the deposit. */
  readonly deposit?: string
}
export interface Hold extends Keyed {
  readonly kind: 'hold'
  readonly holdId: string
  readonly amount: bigint
}
export interface EndHold extends Keyed {
  readonly kind: 'release' | 'settle'
  readonly holdId: string
  /** Part; all that is left when absent. */
  readonly amount?: bigint
}
export interface GrantBonus extends Keyed {
  readonly kind: 'grantBonus'
  readonly bonusId: bigint
  readonly vertical: BonusVertical
  readonly amount: bigint
  readonly terms: {
    /** NON_STICKY counts bonus-funded stakes; STICKY counts all and keeps its principal at conversion. */
    readonly kind: 'non-sticky' | 'sticky'
    /** Requirement in weighted units: minor units × basis points. More than zero unless `growing`. */
    readonly toWager: bigint
    readonly maxStake: bigint | null
    /** Maximum that is converted to cash. */
    readonly cap: bigint | null
    readonly expiresAt: Temporal.Instant | null
    readonly onWithdrawal: 'keep' | 'forfeit' | 'forfeitUntilDepositStaked'
    /** The deposit it came with, for `forfeitUntilDepositStaked`. */
    readonly deposit: bigint
    /** Free rounds still add to it: it neither completes nor is spent. */
    readonly growing: boolean
  }
}
export interface ConvertBonus extends Keyed {
  readonly kind: 'convertBonus'
  readonly bonusId: bigint
  readonly vertical: BonusVertical
}
export interface ForfeitBonus extends Keyed {
  readonly kind: 'forfeitBonus'
  readonly bonusId: bigint
  readonly vertical: BonusVertical
  /**
   * `expired` lets open rounds settle first. After `protection` (exclusion, closure) late wins are paid in cash; after
   * the others they go to the house.
   */
  readonly reason: 'player' | 'expired' | 'protection' | 'reversed'
}
export interface ReserveBet extends InRound {
  readonly kind: 'reserveBet'
  readonly amount: bigint
  readonly bonus?: BonusFacts | undefined
  /** One-phase protocol: the stake is booked immediately. */
  readonly isCommitted?: boolean
}
export interface CommitBet extends InRound {
  readonly kind: 'commitBet'
}
export interface ReleaseBet extends Keyed {
  readonly kind: 'releaseBet'
  /** `tx` of the reservation; a tombstone is written if it is unknown. */
  readonly original: string
  readonly vertical?: Vertical
}
export interface SettleBet extends InRound {
  readonly kind: 'settleBet' | 'resettle'
  /** Total payout of the bet: the difference to the last settlement is booked. 0 = lost. */
  readonly total: bigint
  /** Present when the bet was won or lost; absent for a void or cash-out, which do not count towards wagering. */
  readonly bonus?: BonusFacts | undefined
}
export interface Opening extends Keyed {
  readonly kind: 'opening'
  readonly amount: bigint
  /** Lifetime totals carried over. */
  readonly staked: bigint
  readonly won: bigint
  readonly deposited: bigint
  readonly withdrawn: bigint
}

export type Operation =
  | Stake
  | RefuseStake
  | Win
  | StakeAndWin
  | Rollback
  | RollbackRound
  | CloseRound
  | Promo
  | JackpotWin
  | FreeRoundWin
  | Adjust
  | AuthorizeDeposit
  | CancelDeposit
  | Deposit
  | Refund
  | Hold
  | EndHold
  | GrantBonus
  | ConvertBonus
  | ForfeitBonus
  | ReserveBet
  | CommitBet
  | ReleaseBet
  | SettleBet
  | Opening

/** An operation as `wallet.op`, field by field. */
export interface OperationRow {
  player: bigint
  currency: string
  kind: number
  provider: number
  tx: string
  fingerprint: bigint
  round: string | null
  vertical: number
  amount: bigint | null
  flags: number
  game: string | null
  session: string | null
  bonusId: bigint | null
  weight: number | null
  detail: string | null
  amount2: bigint | null
  ref: string | null
  account: number
  args: string | null
}

const MAX_ID_LENGTH = 200
const MAX_DETAIL_LENGTH = 8_000
const MAX_TOTAL = 10n ** 18n

/**
 * Converts an operation to the row that the SQL functions take.
 * @throws TypeError when the operation could not be stored (empty or overlong id, provider out of range, a missing
 *   reason): a bug of the   caller, never an answer to a player
 */
export function toRow(operation: Operation): OperationRow {
  const { playerId, provider, tx, currency } = operation
  if (playerId <= 0n) throw new TypeError(`no player ${playerId}`)
  if (!Number.isInteger(provider) || provider < 0 || provider > 9_999)
    throw new TypeError(`no provider ${provider}`)
  const row: OperationRow = {
    player: playerId,
    currency,
    kind: kindNumbers[operation.kind],
    provider,
    tx: idText('tx', tx),
    fingerprint: 0n,
    round: null,
    vertical: NO_VERTICAL,
    amount: 0n,
    flags: operation.sharesIds ? flagBits.sharesIds : 0,
    game: null,
    session: null,
    bonusId: null,
    weight: null,
    detail: operation.detail === undefined ? null : detailText(operation.detail),
    amount2: null,
    ref: null,
    account: houseAccounts.studio + provider,
    args: null,
  }
  fill(row, operation)
  row.fingerprint = operation.fingerprint ?? fingerprintOf(row)
  return row
}

function fill(row: OperationRow, operation: Operation): void {
  switch (operation.kind) {
    case 'stake':
      inRound(row, operation)
      withBonus(row, operation.bonus)
      row.amount = operation.amount
      if (operation.mayFollowEnd) row.flags |= flagBits.mayFollowEnd
      return
    case 'refuseStake':
      inRound(row, operation)
      row.amount = operation.amount
      row.amount2 = BigInt(outcomeNumbers[operation.reason])
      return
    case 'win':
      inRound(row, operation)
      row.amount = operation.amount
      if (operation.endsRound) row.flags |= flagBits.endsRound
      if (!operation.mayPrecedeBet) row.flags |= flagBits.needsBet
      return
    case 'stakeAndWin':
      inRound(row, operation)
      withBonus(row, operation.bonus)
      row.amount = operation.amount
      row.amount2 = operation.win
      if (operation.endsRound) row.flags |= flagBits.endsRound
      if (operation.mayFollowEnd) row.flags |= flagBits.mayFollowEnd
      return
    case 'rollback':
      row.ref = idText('original', operation.original)
      row.amount = operation.amount ?? null
      if (operation.of !== 'win') row.flags |= flagBits.ofBet
      if (operation.of !== 'bet') row.flags |= flagBits.ofWin
      if (operation.keepsSettled) row.flags |= flagBits.keepsSettled
      if (operation.round !== undefined) row.round = idText('round', operation.round)
      if (operation.vertical) row.vertical = verticalNumbers[operation.vertical]
      return
    case 'releaseBet':
      row.ref = idText('original', operation.original)
      row.amount = null
      row.flags |= flagBits.ofBet
      if (operation.vertical) row.vertical = verticalNumbers[operation.vertical]
      return
    case 'rollbackRound':
    case 'closeRound':
    case 'commitBet':
      inRound(row, operation)
      return
    case 'promo':
      row.amount = operation.amount
      if (operation.vertical) row.vertical = verticalNumbers[operation.vertical]
      if (operation.paidBy !== 'studio') row.account = houseAccounts.promotions
      intoBonus(row, operation, operation.into)
      return
    case 'jackpotWin':
    case 'freeRoundWin':
      row.amount = operation.amount
      row.vertical = verticalNumbers[operation.vertical]
      if (operation.round !== undefined) row.round = idText('round', operation.round)
      if (operation.kind === 'jackpotWin') row.account = houseAccounts.jackpot + operation.provider
      else intoBonus(row, operation, operation.into)
      return
    case 'adjust':
      row.amount = operation.amount
      if (operation.vertical) row.vertical = verticalNumbers[operation.vertical]
      if (operation.round !== undefined) row.round = idText('round', operation.round)
      if (operation.account !== 'studio') {
        row.account = houseAccounts[operation.account]
        if (operation.account === 'clearing') row.account += operation.provider
        if (!operation.detail?.['reason'] || !operation.detail['approver'])
          throw new TypeError('an adjustment carries reason and approver (WAL-19)')
      }
      return
    case 'authorizeDeposit':
      row.amount = operation.amount
      row.account = houseAccounts.clearing + operation.provider
      return
    case 'cancelDeposit':
      row.ref = idText('authorization', operation.authorization)
      row.account = houseAccounts.clearing + operation.provider
      return
    case 'deposit':
      row.amount = operation.amount
      row.account = houseAccounts.clearing + operation.provider
      if (operation.authorization !== undefined) row.ref = idText('authorization', operation.authorization)
      return
    case 'refund':
    case 'chargeback':
      row.amount = operation.amount
      row.account = houseAccounts.clearing + operation.provider
      if (operation.deposit !== undefined) row.ref = idText('deposit', operation.deposit)
      return
    case 'hold':
    case 'release':
    case 'settle':
      row.ref = idText('holdId', operation.holdId)
      row.amount = operation.amount ?? null
      row.account = houseAccounts.clearing + operation.provider
      return
    case 'grantBonus': {
      const { terms } = operation
      if (terms.toWager <= 0n && !terms.growing) throw new TypeError('a bonus without wagering is a promo')
      row.amount = operation.amount
      row.vertical = verticalNumbers[operation.vertical]
      row.bonusId = operation.bonusId
      row.account = houseAccounts.bonus_cost
      const args = {
        kind: terms.kind === 'sticky' ? bonusKindNumbers.sticky : bonusKindNumbers.nonSticky,
        toWager: String(bounded('toWager', terms.toWager)),
        maxStake: terms.maxStake === null ? null : String(bounded('maxStake', terms.maxStake)),
        cap: terms.cap === null ? null : String(bounded('cap', terms.cap)),
        expiresAt: terms.expiresAt === null ? null : String(terms.expiresAt),
        onWithdrawal: onWithdrawalNumbers[terms.onWithdrawal],
        deposit: String(bounded('deposit', terms.deposit)),
        growing: terms.growing,
      }
      row.args = JSON.stringify(args)
      // Covered by the entry's hash, so that a changed term is detected.
      row.detail = detailText({ ...operation.detail, terms: args })
      return
    }
    case 'convertBonus':
    case 'forfeitBonus':
      row.vertical = verticalNumbers[operation.vertical]
      row.bonusId = operation.bonusId
      row.account = houseAccounts.bonus_cost
      if (operation.kind === 'forfeitBonus') {
        row.args = JSON.stringify({ reason: operation.reason })
        row.detail ??= row.args
      }
      return
    case 'reserveBet':
      inRound(row, operation)
      withBonus(row, operation.bonus)
      row.amount = operation.amount
      if (operation.isCommitted) row.flags |= flagBits.isCommitted
      return
    case 'settleBet':
    case 'resettle':
      inRound(row, operation)
      withBonus(row, operation.bonus)
      row.amount = operation.total
      // The bonus facts were compared when the bet was reserved; here they only say that it counts towards wagering.
      if (operation.bonus) row.flags |= flagBits.bonusAllowed
      return
    case 'opening': {
      row.amount = operation.amount
      row.account = houseAccounts.opening
      const totals = {
        staked: String(bounded('staked', operation.staked)),
        won: String(bounded('won', operation.won)),
        deposited: String(bounded('deposited', operation.deposited)),
        withdrawn: String(bounded('withdrawn', operation.withdrawn)),
      }
      row.args = JSON.stringify(totals)
      row.detail = detailText({ ...operation.detail, totals })
      return
    }
    default:
      throw new TypeError(
        `unknown operation ${String((operation satisfies never as { kind: unknown }).kind)}`,
      )
  }
}

function inRound(row: OperationRow, operation: InRound): void {
  row.round = idText('round', operation.round)
  row.vertical = verticalNumbers[operation.vertical]
  if (operation.game !== undefined) row.game = idText('game', operation.game)
  if (operation.session !== undefined) row.session = idText('session', operation.session)
}

function withBonus(row: OperationRow, facts: BonusFacts | undefined): void {
  if (!facts) return
  if (!Number.isInteger(facts.weight) || facts.weight < 0 || facts.weight > 10_000)
    throw new TypeError(`weight ${facts.weight} is not 0–10,000 basis points`)
  row.bonusId = facts.bonusId
  row.weight = facts.weight
  if (facts.allowed) row.flags |= flagBits.bonusAllowed
}

function intoBonus(row: OperationRow, { detail }: Keyed, into: IntoBonus | undefined): void {
  if (!into) return
  row.bonusId = into.bonusId
  row.amount2 = bounded('wager', into.wager)
  if (into.isLast) row.flags |= flagBits.endsRound
  row.detail = detailText({ ...detail, into: { wager: String(into.wager), isLast: into.isLast } })
}

/** @throws TypeError when PostgreSQL could not store the text unchanged: two such texts might become one key */
function idText(name: string, text: string): string {
  if (text === '' || text.length > MAX_ID_LENGTH || !isStorable(text))
    throw new TypeError(`${name} must be 1–${MAX_ID_LENGTH} characters of well-formed text`)
  return text
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

function detailText(detail: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(detail, (key, value: unknown) => {
    if (!isStorable(key) || (typeof value === 'string' && !isStorable(value)))
      throw new TypeError('detail holds text that is not well-formed')
    return value
  })
  if (text.length > MAX_DETAIL_LENGTH) throw new TypeError('detail is too long')
  return text
}

/** An amount in weighted units, a term of a bonus, or a lifetime total: bounded so that sums fit. */
function bounded(name: string, amount: bigint): bigint {
  if (amount < 0n || amount > MAX_TOTAL) throw new TypeError(`${name} must be 0 to ${MAX_TOTAL}`)
  return amount
}

/** What a retry may have resolved again; it does not make it a different request. */
const RESOLVED_FLAGS =
  flagBits.needsBet |
  flagBits.keepsSettled |
  flagBits.bonusAllowed |
  flagBits.mayFollowEnd |
  flagBits.sharesIds
const KINDS_WITH_BONUS_FACTS: ReadonlySet<number> = new Set([
  kindNumbers.stake,
  kindNumbers.stakeAndWin,
  kindNumbers.reserveBet,
  kindNumbers.settleBet,
  kindNumbers.resettle,
])

/** Whether the set-based statement of a batch can execute it: a stake or a win whose key is of its class alone. */
export const isPlainPlay = ({ kind, flags }: OperationRow): boolean =>
  (kind === kindNumbers.stake || kind === kindNumbers.win) && (flags & flagBits.sharesIds) === 0

/**
 * Covers the whole operation except its key (player, provider, tx) and what a retry may have resolved again: game,
 * session, detail, bonus facts of a stake or settlement, and what the caller tolerates.
 */
function fingerprintOf(row: OperationRow): bigint {
  // A repeated rollback may name the round or not.
  const round = row.kind === kindNumbers.rollback ? null : row.round
  const bonusId = KINDS_WITH_BONUS_FACTS.has(row.kind) ? null : row.bonusId
  return hash63(
    `${row.kind}|${row.vertical}|${row.currency}|${row.amount}|${row.amount2}|${row.account}|${row.flags & ~RESOLVED_FLAGS}|` +
      `${round?.length}|${round}|${row.ref?.length}|${row.ref}|${bonusId}|${row.args}`,
  )
}
