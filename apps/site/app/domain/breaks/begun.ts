/**
 * The break that this tab has begun, from its answer until the next document: with the session every page of the player
 * is left, and what the player is told then is read here.
 */
import type { RouteOutput } from '@marquee/contract'
import { sessionStore } from '../../shared/browser/stores.ts'

const NAME = 'break-begun'

type Running = RouteOutput<'breaks.timeOut'>['running']

/** Nothing of it names a player. */
export type BegunBreak = Pick<Running, 'kind' | 'until'>

export const saveBegun = ({ kind, until }: BegunBreak): void =>
  sessionStore.write(NAME, JSON.stringify({ kind, until }))

/** It was read: the history of the page has it now. */
export const forgetBegun = (): void => sessionStore.remove(NAME)

const isTime = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))

/** Parses what was stored, here or in the history; undefined for anything else. */
export function parseBegun(value: unknown): BegunBreak | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, until } = value as Readonly<Record<string, unknown>>
  if ((kind !== 'timeout' && kind !== 'exclusion') || !isTime(until)) return undefined
  return { kind, until }
}

/** @param history the state of the page in the history, which a reload keeps */
export function readBegun(history: unknown): BegunBreak | undefined {
  try {
    return parseBegun(JSON.parse(sessionStore.read(NAME) ?? 'null')) ?? parseBegun(history)
  } catch {
    return parseBegun(history)
  }
}
