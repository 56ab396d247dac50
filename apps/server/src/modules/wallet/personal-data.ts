import { assertInvariant, type PersonalData, type PersonalTable, wordsByNumber } from '../../kernel/index.ts'
import {
  betStateNumbers,
  bonusStateNumbers,
  gateSourceNumbers,
  kindNumbers,
  measureNumbers,
  verticalNumbers,
  windowNumbers,
} from './numbers.ts'

const vertical = { as: 'vertical', words: wordsByNumber(verticalNumbers) }

/** Rows of players in this schema. Amounts are minor units of the account's currency. */
export const walletPersonalData: PersonalData = {
  folder: 'wallet',
  exported: [
    {
      table: 'wallet.wallet',
      file: 'balances',
      key: ['player_id'],
      columns: {
        currency: 'currency',
        main: 'mainMinor',
        locked: 'lockedMinor',
        bonus_casino: 'casinoBonusMinor',
        bonus_sports: 'sportsBonusMinor',
        receivable: 'receivableMinor',
        deposited: 'depositedMinor',
        withdrawn: 'withdrawnMinor',
        staked: 'stakedMinor',
        won: 'wonMinor',
        last_at: 'lastTransactionAt',
      },
      withheld: {
        player_id: 'in profile',
        roll_at: 'bookkeeping of the ledger',
        bet_held: 'part of the transactions',
        bonus_live: 'part of the transactions',
        deposit_reserved: 'part of the transactions',
        bonus_mask: 'bookkeeping of the ledger',
        seq: 'bookkeeping of the ledger',
        head: 'bookkeeping of the ledger',
      },
    },
    {
      table: 'wallet.entry',
      file: 'transactions',
      key: ['at', 'seq'],
      columns: {
        seq: 'number',
        at: 'at',
        kind: { as: 'kind', words: wordsByNumber(kindNumbers) },
        outcome: { as: 'outcome', words: { 0: 'done' } },
        currency: 'currency',
        amount: 'amountMinor',
        d_main: 'mainChangeMinor',
        d_locked: 'lockedChangeMinor',
        d_held: 'heldChangeMinor',
        d_bonus: 'bonusChangeMinor',
        d_receivable: 'receivableChangeMinor',
        d_wagered: 'wageredChangeMinor',
        main: 'mainAfterMinor',
        locked: 'lockedAfterMinor',
        bonus: 'bonusAfterMinor',
        receivable: 'receivableAfterMinor',
        staked: 'stakedTotalMinor',
        won: 'wonTotalMinor',
        deposited: 'depositedTotalMinor',
        withdrawn: 'withdrawnTotalMinor',
        ref_seq: 'refersToNumber',
        bonus_id: 'bonusId',
        provider: 'provider',
        vertical,
        tx: 'reference',
        round: 'round',
      },
      withheld: {
        player_id: 'in profile',
        fingerprint: 'a digest that recognises repeats',
        house: 'the other side of the books',
        house_account: 'the other side of the books',
        class: 'bookkeeping of the ledger',
        detail: 'bookkeeping with companies; what concerns the player is in the other columns',
        hash: 'the chain that protects the books',
      },
    },
    {
      table: 'wallet.round',
      file: 'rounds',
      key: ['provider', 'round'],
      columns: {
        opened_at: 'openedAt',
        provider: 'provider',
        vertical,
        game: 'game',
        round: 'round',
        session: 'gameSession',
        bets: 'bets',
        wins: 'wins',
        staked_main: 'stakedMinor',
        staked_bonus: 'stakedFromBonusMinor',
        won_main: 'wonMinor',
        won_bonus: 'wonAsBonusMinor',
        bonus_id: 'bonusId',
        closed: 'isClosed',
        first_seq: 'firstTransaction',
        last_seq: 'lastTransaction',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'wallet.bet',
      file: 'bets',
      key: ['provider', 'bet'],
      columns: {
        reserved_at: 'placedAt',
        provider: 'provider',
        vertical,
        bet: 'bet',
        state: { as: 'state', words: wordsByNumber(betStateNumbers) },
        stake: 'stakeMinor',
        stake_bonus: 'stakeFromBonusMinor',
        held: 'heldMinor',
        returned: 'returnedMinor',
        open: 'atRiskMinor',
        paid_cash: 'paidMinor',
        paid_bonus: 'paidAsBonusMinor',
        bonus_id: 'bonusId',
        game: 'game',
        session: 'gameSession',
        seq: 'firstTransaction',
        last_seq: 'lastTransaction',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'wallet.hold',
      file: 'holds',
      key: ['hold_id'],
      columns: {
        hold_id: 'holdId',
        at: 'at',
        amount: 'amountMinor',
        remaining: 'remainingMinor',
        settled: 'settledMinor',
        provider: 'provider',
        seq: 'transaction',
        state: { as: 'state', words: { 1: 'open' } },
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'wallet.limit_window',
      file: 'limits',
      key: ['measure', 'period'],
      columns: {
        measure: { as: 'measure', words: wordsByNumber(measureNumbers) },
        period: { as: 'period', words: wordsByNumber(windowNumbers) },
        cap: 'limitMinor',
        own: 'ownLimitMinor',
        imposed: 'imposedLimitMinor',
        told: 'toldPercent',
        ends_at: 'resetsAt',
      },
      withheld: {
        player_id: 'in profile',
        mark: 'bookkeeping of the ledger',
        started_seq: 'bookkeeping of the ledger',
      },
    },
    {
      table: 'wallet.gate_change',
      file: 'limits-and-restrictions',
      key: ['id'],
      columns: {
        at: 'at',
        source: { as: 'source', words: wordsByNumber(gateSourceNumbers) },
        facts: 'facts',
        reason: 'reason',
      },
      withheld: {
        player_id: 'in profile',
        id: 'bookkeeping of the ledger',
        actor: 'may name a member of staff',
      },
    },
    {
      table: 'wallet.bonus',
      file: 'bonuses',
      key: ['bonus_id'],
      columns: {
        bonus_id: 'bonusId',
        state: { as: 'state', words: wordsByNumber(bonusStateNumbers) },
        vertical,
        granted: 'grantedMinor',
        balance: 'balanceMinor',
        to_wager: 'toWagerMinor',
        wagered: 'wageredMinor',
        max_stake: 'maximumStakeMinor',
        cap: 'maximumConversionMinor',
        deposit: 'depositMinor',
        expires_at: 'expiresAt',
        open_rounds: 'openRounds',
      },
      withheld: {
        player_id: 'in profile',
        late_total: 'bookkeeping of the ledger',
        staked_mark: 'bookkeeping of the ledger',
        kind: 'bookkeeping of the ledger',
        late_to: 'bookkeeping of the ledger',
        on_withdrawal: 'a rule of the campaign',
        counts_all: 'a rule of the campaign',
        growing: 'a rule of the campaign',
      },
    },
  ],
  withheld: {
    'wallet.gate': 'computed from profile, rights and transactions, and written again with each change',
    'wallet.gate_fact': 'the present state of the exported changes',
    'wallet.lasting_key': 'keys of transactions, which are exported',
    'wallet.verified': 'how far the books were checked',
    'wallet.anchored_head': 'hashes of exported transactions',
    'wallet.zone_span': 'the zones of the exported changes of limits',
  },
}

/** Who of staff has approved a correction, and why, is not for the other side of a dispute. */
const ofStaff: readonly string[] = ['approver', 'reason']

const withoutStaff = (detail: object): object =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => !ofStaff.includes(name)))

const inHex = (bytes: Buffer): string => bytes.toString('hex')

/**
 * The entries of the ledger with their hashes, for evidence in a dispute (CARE-11): everything that these are computed
 * from but approver and reason of corrections, which the operator proves from its own books.
 * Not for copies of players: these have the transactions.
 */
export function ledgerEntries(): PersonalTable {
  const entries = walletPersonalData.exported.find(({ table }) => table === 'wallet.entry')
  assertInvariant(entries, 'players have a copy of their transactions')
  const columns = {
    ...entries.columns,
    fingerprint: 'fingerprint',
    house: 'house',
    house_account: 'houseAccount',
    class: 'class',
    detail: { as: 'detail', read: withoutStaff },
    hash: { as: 'sha256', read: inHex },
  }
  return { table: entries.table, file: 'entries', key: entries.key, columns }
}
