import type { RouteOutput } from '@marquee/contract'
import { fromMoneyText } from '@marquee/money'
import type { Winner } from '../../domain/games/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Amount } from '../../shared/formats/formats.ts'

/** The view of the list of winners. */
export type WinnersView =
  | { readonly is: 'loading' | 'failed' | 'empty' | 'calm' }
  | { readonly is: 'list'; readonly winners: readonly Winner[] }

export function toWinnersView(
  { data, error }: { readonly data: { winners: readonly Winner[] } | undefined; readonly error: unknown },
  isCalm: boolean,
): WinnersView {
  if (isCalm) return { is: 'calm' }
  if (!data) return { is: error ? 'failed' : 'loading' }
  return data.winners.length === 0 ? { is: 'empty' } : { is: 'list', winners: data.winners }
}

/** The view of one round. */
export type WinView =
  | { readonly is: 'loading' | 'failed' | 'gone' }
  | { readonly is: 'round'; readonly win: RouteOutput<'games.winner'> }

const LEDGER_ID = /^[0-9a-f]{64}$/

/** Whether a text of the address can name a round. */
export const isLedgerId = (text: string): boolean => LEDGER_ID.test(text)

export function toWinView(
  ledgerId: string,
  { data, error }: { readonly data: RouteOutput<'games.winner'> | undefined; readonly error: unknown },
): WinView {
  const isUnknown = error instanceof ApiError && error.code === 'error.game.round_not_found'
  if (!isLedgerId(ledgerId) || isUnknown) return { is: 'gone' }
  if (data) return { is: 'round', win: data }
  return { is: error ? 'failed' : 'loading' }
}

/** Share of the stakes that was paid, from 0 to 1; null without stakes. */
export function shareOf({
  staked,
  paid,
}: Pick<NonNullable<RouteOutput<'games.paidBack'>['sums']>, 'staked' | 'paid'>): number | null {
  const all = fromMoneyText(staked).minor
  if (all === 0n) return null
  return Math.min(1, Number((fromMoneyText(paid).minor * 10_000n) / all) / 10_000)
}

/** How many times its stake a round paid, in tenths, rounded down. */
export function timesOf(paid: Amount, staked: Amount): number {
  const { minor } = fromMoneyText(staked)
  return minor === 0n ? 0 : Number((fromMoneyText(paid).minor * 10n) / minor) / 10
}

/** A hash in groups of eight, which can be read and compared. */
export const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? hash
