/** Filters of the history and their place in the address, pages joined into one list, days (spec 2 §4 Transactions). */
import type { Movement } from '../../shared/payments/movements.ts'

export const PAGE_SIZE = 10

/** Hours that a preset looks back; 0 is without a beginning (spec 2 §9: default hour 0). */
export const presets = { all: 0, '24h': 24, '72h': 72, '7d': 168, '30d': 720 } as const
export type Preset = keyof typeof presets

/** Categories that can be asked for, in the order of the list. */
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

const NAMES = { preset: 'when', category: 'product', status: 'status' } as const

function oneOf<T extends string>(list: readonly T[], text: string | null): T | undefined {
  return list.find((one) => one.toLowerCase() === text?.toLowerCase())
}

/** Reads a filter; what is unknown is no filter. */
export function filterOf(params: URLSearchParams): Filter {
  return {
    preset: oneOf(Object.keys(presets) as Preset[], params.get(NAMES.preset)) ?? 'all',
    category: oneOf(categories, params.get(NAMES.category)),
    status: oneOf(statuses, params.get(NAMES.status)),
  }
}

/** The address with a filter written into it; all else in it stays. */
export function withFilter(params: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(params)
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

/** Beginning of a preset; undefined has none. @param now ms since 1970 */
export function fromOf(preset: Preset, now: number): string | undefined {
  const hours = presets[preset]
  return hours === 0 ? undefined : new Date(now - hours * 3_600_000).toISOString()
}

/** More pages remain only if a whole one came. */
export function nextPosition(page: readonly unknown[], position: number): number | undefined {
  return page.length === PAGE_SIZE ? position + PAGE_SIZE : undefined
}

/**
 * Pages as one list, newest first, each movement once by its reference. The first page that has it is believed: what was
 * asked for later stands first.
 */
export function joinPages(pages: readonly (readonly Movement[])[]): readonly Movement[] {
  const known = new Map<string, Movement>()
  for (const movement of pages.flat())
    if (!known.has(movement.referenceId)) known.set(movement.referenceId, movement)
  return [...known.values()].sort((a, b) => Date.parse(b.transactionDate) - Date.parse(a.transactionDate))
}

export interface Day {
  readonly key: string
  readonly movements: readonly Movement[]
}

/** @param dayOf calendar day of an instant, in the reader's zone */
export function groupByDay(movements: readonly Movement[], dayOf: (iso: string) => string): readonly Day[] {
  const days: { key: string; movements: Movement[] }[] = []
  for (const movement of movements) {
    const key = dayOf(movement.transactionDate)
    const last = days.at(-1)
    if (last?.key === key) last.movements.push(movement)
    else days.push({ key, movements: [movement] })
  }
  return days
}

/** The movement that the address names, if it is on the list. */
export function findMovement(movements: readonly Movement[], id: string | null): Movement | undefined {
  return id === null ? undefined : movements.find((movement) => movement.referenceId === id)
}
