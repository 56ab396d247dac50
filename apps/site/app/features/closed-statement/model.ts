/** The statement of a closed account: its views, and its file. */
import type { RouteOutput } from '@marquee/contract'
import type { Transaction } from '../../domain/payments/index.ts'

export type OpenedStatement = RouteOutput<'closedStatement.open'>

/** Lines of a page of the list. */
export const PAGE_SIZE = 25
/** Lines of a call for the file: the most that the server gives. */
export const FILE_PAGE_SIZE = 100

export type StatementView =
  | { readonly is: 'ask' }
  | { readonly is: 'sent'; readonly email: string; readonly expiresAt: string }
  /** The link of the mail is being opened. */
  | { readonly is: 'opening' }
  | { readonly is: 'statement'; readonly opened: OpenedStatement }
  /** The link was used or is too old, or the time to read is over. */
  | { readonly is: 'over' }
  /** The link could not be opened: nothing is known about it. */
  | { readonly is: 'failed'; readonly error: unknown }

/** The key in the fragment of a mail's link, which no server sees. */
export const keyOfFragment = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('key') ?? undefined

/** More pages exist only after a full one. */
export const nextPosition = (page: readonly unknown[], position: number, size: number): number | undefined =>
  page.length === size ? position + size : undefined

/** What a line of the file says in words. */
export interface LineWords {
  readonly type: string
  readonly category: string
  readonly status: string
}

/** A cell that a spreadsheet reads as text: one that begins like a formula gets an apostrophe. */
function cellOf(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Says that the file is UTF-8, for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The statement as comma-separated values, newest first, times in UTC.
 * @param header names of the ten columns
 */
export function statementFile(
  header: readonly string[],
  transactions: readonly Transaction[],
  wordsOf: (transaction: Transaction) => LineWords,
): string {
  const rows = transactions.map((one) => {
    const { type, category, status } = wordsOf(one)
    return [
      one.transactionDate,
      type,
      category,
      status,
      one.game?.name ?? '',
      one.amount.amount,
      one.bonusAmount.amount,
      one.balanceAfterTransaction.amount,
      one.amount.currency,
      one.referenceId,
    ]
  })
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}
