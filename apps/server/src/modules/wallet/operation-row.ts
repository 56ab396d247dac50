import { fingerprintOf } from './fingerprint.ts'
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
import type {
  Adjust,
  BonusFacts,
  ConvertBonus,
  EndHold,
  ForfeitBonus,
  FreeRoundWin,
  GrantBonus,
  Hold,
  InRound,
  IntoBonus,
  JackpotWin,
  Keyed,
  Opening,
  Operation,
  Refund,
  Rollback,
  SettleBet,
  Stake,
  StakeAndWin,
  Vertical,
} from './operation.ts'
import { bounded, detailText, idText, type OperationRow } from './operation-values.ts'

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
  const fill: Fill<never> = fillByKind[operation.kind]
  fill(row, operation as never)
  row.fingerprint = operation.fingerprint ?? fingerprintOf(row)
  return row
}

/** Fills in what an operation of this kind says besides its key. */
type Fill<O> = (row: OperationRow, operation: O) => void

const fillOriginal = (row: OperationRow, original: string, vertical: Vertical | undefined): void => {
  row.ref = idText('original', original)
  row.flags |= flagBits.ofBet
  if (vertical) row.vertical = verticalNumbers[vertical]
}

const fillPlayed: Fill<Stake | StakeAndWin> = (row, operation) => {
  inRound(row, operation)
  withBonus(row, operation.bonus)
  row.amount = operation.amount
  if (operation.mayFollowEnd) row.flags |= flagBits.mayFollowEnd
  if (operation.isOfSlots) row.flags |= flagBits.ofSlots
}

const fillRollback: Fill<Rollback> = (row, operation) => {
  fillOriginal(row, operation.original, operation.vertical)
  row.amount = operation.amount ?? null
  if (operation.of === 'win') row.flags &= ~flagBits.ofBet
  if (operation.of !== 'bet') row.flags |= flagBits.ofWin
  if (operation.keepsSettled) row.flags |= flagBits.keepsSettled
  if (operation.round !== undefined) row.round = idText('round', operation.round)
}

const fillPayout: Fill<JackpotWin | FreeRoundWin> = (row, operation) => {
  row.amount = operation.amount
  row.vertical = verticalNumbers[operation.vertical]
  if (operation.round !== undefined) row.round = idText('round', operation.round)
  if (operation.kind === 'jackpotWin') row.account = houseAccounts.jackpot + operation.provider
  else intoBonus(row, operation, operation.into)
}

const fillAdjust: Fill<Adjust> = (row, operation) => {
  row.amount = operation.amount
  if (operation.vertical) row.vertical = verticalNumbers[operation.vertical]
  if (operation.round !== undefined) row.round = idText('round', operation.round)
  if (operation.account === 'studio') return
  row.account = houseAccounts[operation.account]
  if (operation.account === 'clearing') row.account += operation.provider
  if (!operation.detail?.['reason'] || !operation.detail['approver'])
    throw new TypeError('an adjustment carries reason and approver (WAL-19)')
}

/** Money of a payment company: the other side is its clearing account. */
const fillPayment = (
  row: OperationRow,
  amount: bigint | null,
  name: string,
  ref: string | undefined,
): void => {
  row.amount = amount
  row.account = houseAccounts.clearing + row.provider
  if (ref !== undefined) row.ref = idText(name, ref)
}

const fillHold: Fill<Hold | EndHold> = (row, { amount = null, holdId }) =>
  fillPayment(row, amount, 'holdId', holdId)
const fillReturn: Fill<Refund> = (row, { amount, deposit }) => fillPayment(row, amount, 'deposit', deposit)

const fillGrant: Fill<GrantBonus> = (row, operation) => {
  const { terms } = operation
  if (terms.toWager <= 0n && !terms.growing) throw new TypeError('a bonus without wagering is a promo')
  fillBonus(row, operation)
  row.amount = operation.amount
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
}

const fillBonus: Fill<GrantBonus | ConvertBonus | ForfeitBonus> = (row, operation) => {
  row.vertical = verticalNumbers[operation.vertical]
  row.bonusId = operation.bonusId
  row.account = houseAccounts.bonus_cost
}

const fillSettlement: Fill<SettleBet> = (row, operation) => {
  inRound(row, operation)
  withBonus(row, operation.bonus)
  row.amount = operation.total
  // The bonus facts were compared when the bet was reserved; here they only say that it counts towards wagering.
  if (operation.bonus) row.flags |= flagBits.bonusAllowed
}

const fillOpening: Fill<Opening> = (row, operation) => {
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
}

type OperationOf<K> = Operation extends infer O
  ? O extends { readonly kind: infer Kinds }
    ? K extends Kinds
      ? O
      : never
    : never
  : never

const fillByKind: { readonly [K in Operation['kind']]: Fill<OperationOf<K>> } = {
  stake: fillPlayed,
  refuseStake(row, operation) {
    inRound(row, operation)
    row.amount = operation.amount
    row.amount2 = BigInt(outcomeNumbers[operation.reason])
  },
  win(row, operation) {
    inRound(row, operation)
    row.amount = operation.amount
    if (operation.endsRound) row.flags |= flagBits.endsRound
    if (!operation.mayPrecedeBet) row.flags |= flagBits.needsBet
  },
  stakeAndWin(row, operation) {
    fillPlayed(row, operation)
    row.amount2 = operation.win
    if (operation.endsRound) row.flags |= flagBits.endsRound
  },
  rollback: fillRollback,
  rollbackRound: inRound,
  closeRound: inRound,
  promo(row, operation) {
    row.amount = operation.amount
    if (operation.vertical) row.vertical = verticalNumbers[operation.vertical]
    if (operation.paidBy !== 'studio') row.account = houseAccounts.promotions
    intoBonus(row, operation, operation.into)
  },
  jackpotWin: fillPayout,
  freeRoundWin: fillPayout,
  adjust: fillAdjust,
  authorizeDeposit: (row, { amount }) => fillPayment(row, amount, '', undefined),
  cancelDeposit: (row, operation) => fillPayment(row, 0n, 'authorization', operation.authorization),
  deposit: (row, { amount, authorization }) => fillPayment(row, amount, 'authorization', authorization),
  refund: fillReturn,
  chargeback: fillReturn,
  hold: fillHold,
  release: fillHold,
  settle: fillHold,
  grantBonus: fillGrant,
  convertBonus: fillBonus,
  forfeitBonus(row, operation) {
    fillBonus(row, operation)
    row.args = JSON.stringify({ reason: operation.reason })
    row.detail ??= row.args
  },
  reserveBet(row, operation) {
    inRound(row, operation)
    withBonus(row, operation.bonus)
    row.amount = operation.amount
    if (operation.isCommitted) row.flags |= flagBits.isCommitted
  },
  commitBet: inRound,
  releaseBet(row, { original, vertical }) {
    fillOriginal(row, original, vertical)
    row.amount = null
  },
  cashOutBet(row, operation) {
    inRound(row, operation)
    row.amount = operation.total
    row.amount2 = operation.open
    row.detail = detailText({ ...operation.detail, open: String(operation.open) })
  },
  settleBet: fillSettlement,
  resettle: fillSettlement,
  opening: fillOpening,
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
