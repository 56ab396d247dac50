/** Maps operations of the common model to operations of the ledger. Pure. */
import type { Operation as LedgerOperation } from '../wallet/index.ts'
import type {
  AdjustOperation,
  BetAndWinOperation,
  BetOperation,
  CloseRoundOperation,
  FreeRoundReportOperation,
  PromoOperation,
  RollbackOperation,
  RollbackRoundOperation,
  WinOperation,
} from './operation.ts'
import type { GameFacts, Integration, PlayerFacts, Vertical } from './ports.ts'
import { fingerprintOf } from './rules.ts'

type Stake = Extract<LedgerOperation, { kind: 'stake' }>
export type StakeRefusal = Extract<LedgerOperation, { kind: 'refuseStake' }>['reason']

/** Player, integration and game of an operation, already looked up. */
export interface Subject {
  readonly player: PlayerFacts
  readonly integration: Integration
  readonly game: GameFacts | undefined
  readonly vertical: Vertical
}

const baseOf = ({ player, integration }: Subject) => ({
  playerId: player.playerId,
  currency: player.currency,
  provider: integration.number,
})
const inGame = ({ game }: Subject) => (game ? { game: String(game.id) } : {})
const sharing = (operation: { readonly sharesIds?: true }) => (operation.sharesIds ? { sharesIds: true } : {})
const inRound = ({ round }: { readonly round?: string }) => (round === undefined ? {} : { round })

export function toStake(
  operation: BetOperation | BetAndWinOperation,
  subject: Subject,
  bet: { readonly minor: bigint; readonly win?: bigint | undefined; readonly sessionId: string | undefined },
): Stake {
  const { player } = subject
  const isFreeRound = operation.kind === 'bet' && operation.source === 'freeRound'
  return {
    ...baseOf(subject),
    kind: 'stake',
    tx: operation.txId,
    fingerprint: fingerprintOf([
      operation.kind,
      player.playerId,
      operation.round,
      operation.game,
      bet.minor,
      player.currency,
      operation.kind === 'bet' ? operation.grant : bet.win,
    ]),
    round: operation.round,
    vertical: subject.vertical,
    // A free round is paid by its grant: the stake is an entry with amount 0.
    amount: isFreeRound ? 0n : bet.minor,
    ...inGame(subject),
    ...(operation.mayFollowEnd ? { mayFollowEnd: true } : {}),
    ...(subject.game?.isSlot ? { isOfSlots: true } : {}),
    ...sharing(operation),
    ...(bet.sessionId === undefined ? {} : { session: bet.sessionId }),
    ...detailOf(operation),
  }
}

/** The ledger takes the stake from what is there before the win, and books both or neither. */
export function toStakeAndWin(stake: Stake, win: bigint, { endsRound }: BetAndWinOperation): LedgerOperation {
  return { ...stake, kind: 'stakeAndWin', win, endsRound }
}

/**
 * A stake refused before the ledger's own guards. The refusal is stored under its key, so that a duplicate is refused
 * alike.
 */
export function toRefusedStake(stake: Stake, reason: StakeRefusal): LedgerOperation {
  const { bonus: _bonus, mayFollowEnd: _mayFollowEnd, isOfSlots: _isOfSlots, ...keyed } = stake
  return { ...keyed, kind: 'refuseStake', reason }
}

export function toWin(operation: WinOperation, subject: Subject, amount: bigint): LedgerOperation {
  return {
    ...baseOf(subject),
    kind: 'win',
    tx: operation.txId,
    round: operation.round,
    vertical: subject.vertical,
    amount,
    endsRound: operation.endsRound,
    mayPrecedeBet: operation.mayPrecedeBet,
    ...inGame(subject),
    ...sharing(operation),
    ...(operation.grant === undefined ? {} : { detail: { grant: operation.grant } }),
  }
}

/**
 * With what rounding to minor units gave the player beyond the studio's amount, in the detail of its entry: it is on
 * the studio's rounding account (30000 and its number), which the ledger cannot move by less than a minor unit.
 */
export function withRounding(
  command: LedgerOperation,
  { integration }: Pick<Subject, 'integration'>,
  rounding: string | undefined,
): LedgerOperation {
  if (rounding === undefined) return command
  const detail = { ...command.detail, rounding, roundingAccount: 30_000 + integration.number }
  return { ...command, detail } as LedgerOperation
}

export function toRollback(operation: RollbackOperation, subject: Subject): LedgerOperation {
  return {
    ...baseOf(subject),
    kind: 'rollback',
    tx: operation.txId,
    original: operation.originalTxId,
    of: operation.of,
    keepsSettled: operation.keepsSettled,
    vertical: subject.vertical,
    ...inRound(operation),
  }
}

export function toPromo(operation: PromoOperation, subject: Subject, amount: bigint): LedgerOperation {
  const { vertical } = subject
  const promo = {
    ...baseOf(subject),
    tx: operation.txId,
    vertical,
    amount,
    detail: promoDetail(operation),
    ...sharing(operation),
  }
  return operation.source === 'jackpot'
    ? { ...promo, kind: 'jackpotWin', ...inRound(operation) }
    : { ...promo, kind: 'promo', paidBy: 'studio' }
}

export function toFreeRoundWin(
  operation: FreeRoundReportOperation,
  subject: Subject,
  amount: bigint,
): LedgerOperation {
  return {
    ...baseOf(subject),
    kind: 'freeRoundWin',
    tx: operation.txId,
    vertical: subject.vertical,
    amount: operation.pays ? amount : 0n,
    ...inRound(operation),
    ...(operation.grant === undefined ? {} : { detail: { grant: operation.grant } }),
  }
}

export function toAdjust(operation: AdjustOperation, subject: Subject, amount: bigint): LedgerOperation {
  return {
    ...baseOf(subject),
    kind: 'adjust',
    tx: operation.txId,
    account: 'studio',
    amount: operation.isNegative ? -amount : amount,
    vertical: subject.vertical,
    ...inRound(operation),
  }
}

export function toRoundCommand(
  operation: CloseRoundOperation | RollbackRoundOperation,
  subject: Subject,
): LedgerOperation {
  const { player } = subject
  return {
    ...baseOf(subject),
    kind: operation.kind,
    tx: operation.txId,
    round: operation.round,
    vertical: subject.vertical,
    // A repeat may come without a game, or after the catalogue has changed.
    ...(operation.kind === 'rollbackRound'
      ? { fingerprint: fingerprintOf([operation.kind, player.playerId, operation.round, player.currency]) }
      : {}),
  }
}

function detailOf(operation: BetOperation | BetAndWinOperation): { detail?: Record<string, string> } {
  const detail: Record<string, string> = {}
  if (operation.kind === 'bet' && operation.grant !== undefined) detail['grant'] = operation.grant
  for (const jackpot of operation.jackpots ?? [])
    if (jackpot.contribution !== undefined) detail[`jackpot:${jackpot.id}`] = jackpot.contribution
  return Object.keys(detail).length === 0 ? {} : { detail }
}

function promoDetail(operation: PromoOperation): Record<string, string> {
  return {
    source: operation.source,
    ...(operation.campaign === undefined ? {} : { campaign: operation.campaign }),
    ...(operation.jackpot === undefined ? {} : { jackpot: operation.jackpot }),
  }
}
