/**
 * Filters of the history and their parameters in the address, pages joined into one list, days (spec 2 §4
 * Transactions).
 */
import type { PageParameter } from '@marquee/contract/site-routes'
import { type Transaction, statusAppearances } from '../../domain/payments/index.ts'
import { type MoneyAmount, minus, plus, signOf, zeroAmount } from '../../shared/formats/amounts.ts'

export const PAGE_SIZE = 10

/** Hours that a preset looks back; 0 has no start (spec 2 §9: default hour 0). */
export const presets = { all: 0, '24h': 24, '72h': 72, '7d': 168, '30d': 720 } as const
export type Preset = keyof typeof presets

/** Categories of the filter, in this order. */
export const categories = ['CASINO', 'LIVE_CASINO', 'PAYMENT', 'BONUS', 'ADJUSTMENT'] as const
export type Category = (typeof categories)[number]

export const statuses = ['SUCCESS', 'PENDING', 'FAILED', 'REVERTED', 'CANCELLED'] as const
export type Status = (typeof statuses)[number]

export interface Filter {
  readonly preset: Preset
  readonly category: Category | undefined
  readonly status: Status | undefined
}

export const noFilter: Filter = { preset: 'all', category: undefined, status: undefined }

const NAMES = { preset: 'when', category: 'product', status: 'status' } as const satisfies Record<
  keyof Filter,
  PageParameter
>

function oneOf<T extends string>(list: readonly T[], text: string | null): T | undefined {
  return list.find((one) => one.toLowerCase() === text?.toLowerCase())
}

/** Reads a filter from an address; unknown values are ignored. */
export function filterOf(params: URLSearchParams): Filter {
  return {
    preset: oneOf(Object.keys(presets) as Preset[], params.get(NAMES.preset)) ?? 'all',
    category: oneOf(categories, params.get(NAMES.category)),
    status: oneOf(statuses, params.get(NAMES.status)),
  }
}

/** The address with a filter written into it. The parameter of an open transaction is removed, all others are kept. */
export function withFilter(params: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('modal')
  next.delete('transaction')
  const write = (name: string, value: string | undefined) => {
    if (value === undefined) next.delete(name)
    else next.set(name, value.toLowerCase())
  }
  write(NAMES.preset, filter.preset === 'all' ? undefined : filter.preset)
  write(NAMES.category, filter.category)
  write(NAMES.status, filter.status)
  return next
}

export function isFiltered(filter: Filter): boolean {
  return filter.preset !== 'all' || filter.category !== undefined || filter.status !== undefined
}

/**
 * Start of a preset's period; undefined without one.
 * @param now ms since 1970
 */
export function fromOf(preset: Preset, now: number): string | undefined {
  const hours = presets[preset]
  return hours === 0 ? undefined : new Date(now - hours * 3_600_000).toISOString()
}

/** More pages exist only after a full one. */
export function nextPosition(page: readonly unknown[], position: number): number | undefined {
  return page.length === PAGE_SIZE ? position + PAGE_SIZE : undefined
}

/**
 * Pages as one list, newest first, each transaction once by its reference. The first page that has it counts,
 * because the page fetched last comes first.
 */
export function joinPages(pages: readonly (readonly Transaction[])[]): readonly Transaction[] {
  const known = new Map<string, Transaction>()
  for (const transaction of pages.flat())
    if (!known.has(transaction.referenceId)) known.set(transaction.referenceId, transaction)
  return [...known.values()].sort((a, b) => Date.parse(b.transactionDate) - Date.parse(a.transactionDate))
}

/** An entry of the list: one transaction, or the transactions of one game round. */
export type Entry =
  | { readonly is: 'one'; readonly transaction: Transaction }
  | { readonly is: 'round'; readonly round: Round }

export interface Round {
  /** Reference of the newest transaction, which stands for the round. */
  readonly transaction: Transaction
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  readonly staked: MoneyAmount
  readonly won: MoneyAmount
  /** Wins minus stakes. */
  readonly net: MoneyAmount
}

function toRound(transactions: readonly [Transaction, ...Transaction[]]): Round {
  const sum = (sign: 1 | -1) =>
    transactions
      .filter(({ amount }) => signOf(amount) === sign)
      .reduce<MoneyAmount>(
        (total, { amount }) => plus(total, amount),
        zeroAmount(transactions[0].amount.currency),
      )
  const won = sum(1)
  const net = plus(won, sum(-1))
  return { transaction: transactions[0], transactions, won, net, staked: minus(won, net) }
}

/** Joins stake and win of one round into one entry, at the position of the newest transaction. */
export function groupRounds(transactions: readonly Transaction[]): readonly Entry[] {
  const rounds = new Map<string, [Transaction, ...Transaction[]]>()
  // A returned or failed transaction is listed on its own, and so are all others of its round.
  const isPlain = ({ type, status }: Transaction) =>
    (type === 'BET' || type === 'WIN' || type === 'LOSS') && !statusAppearances[status].isVoid
  const disturbed = new Set(transactions.filter((one) => !isPlain(one)).map(({ roundId }) => roundId))
  const keyOf = ({ roundId }: Transaction) =>
    roundId === null || disturbed.has(roundId) ? undefined : roundId
  for (const transaction of transactions) {
    const key = keyOf(transaction)
    if (key === undefined) continue
    const round = rounds.get(key)
    if (round) round.push(transaction)
    else rounds.set(key, [transaction])
  }
  return transactions.flatMap((transaction): Entry[] => {
    const round = rounds.get(keyOf(transaction) ?? '')
    if (!round || round.length === 1) return [{ is: 'one', transaction }]
    return round[0] === transaction ? [{ is: 'round', round: toRound(round) }] : []
  })
}

/** The transaction that stands for an entry: its time, its name, its reference in the address. */
export function transactionOf(entry: Entry): Transaction {
  return entry.is === 'one' ? entry.transaction : entry.round.transaction
}

export interface Day {
  readonly key: string
  readonly entries: readonly Entry[]
}

/** @param dayOf calendar day of an instant, in the reader's zone */
export function groupByDay(entries: readonly Entry[], dayOf: (iso: string) => string): readonly Day[] {
  const days: { key: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const key = dayOf(transactionOf(entry).transactionDate)
    const last = days.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else days.push({ key, entries: [entry] })
  }
  return days
}

/** First and last instant of a calendar day (`2026-11-19`) in the reader's zone. */
export function boundsOfDay(key: string): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number)
  return {
    from: new Date(year, month - 1, day).toISOString(),
    to: new Date(year, month - 1, day + 1).toISOString(),
  }
}

/** The entry that the address names by a reference or a round, if the list has it. */
export function findEntry(transactions: readonly Transaction[], id: string | null): Entry | undefined {
  if (id === null) return undefined
  return groupRounds(transactions).find((entry) =>
    (entry.is === 'one' ? [entry.transaction] : entry.round.transactions).some(
      ({ referenceId, roundId }) => referenceId === id || roundId === id,
    ),
  )
}

/** The view of the list. */
export type HistoryView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  /** `noMatch`: no transaction matches the filter; `empty`: there are no transactions. */
  | { readonly is: 'noMatch' | 'empty' }
  | { readonly is: 'list'; readonly transactions: readonly Transaction[] }

export interface HistoryFacts {
  /** Undefined until they have been read. */
  readonly transactions: readonly Transaction[] | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
  readonly isFiltered: boolean
}

export function historyView(facts: HistoryFacts): HistoryView {
  const { transactions } = facts
  if (!transactions) {
    if (!facts.isOnline) return { is: 'offline' }
    return { is: facts.hasFailed ? 'failed' : 'loading' }
  }
  if (transactions.length > 0) return { is: 'list', transactions }
  return { is: facts.isFiltered ? 'noMatch' : 'empty' }
}
