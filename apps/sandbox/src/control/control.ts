import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

export interface Switches {
  /** Answer to give to the next call, by name; then back to normal. */
  next: string | null
  /** Wait before each answer (ms). */
  delayMs: number
  /** Cut the next call: before anything is done, or after it was done and before it is answered. */
  drop: 'before' | 'after' | null
  /** Send each outgoing call this many times more. */
  duplicate: number
}

export interface LoggedCall {
  readonly id: number
  readonly at: string
  readonly direction: 'in' | 'out'
  readonly name: string
  readonly request: string
  readonly status: number | null
  readonly answer: string
}

/** A company's switchboard: what it was asked and asked itself, and how it misbehaves next. */
export interface Control {
  readonly switches: Switches
  set(change: Partial<Switches>): void
  reset(): void
  /** Takes the next answer if it is one of these names. */
  take(...names: readonly string[]): string | null
  takeDrop(): 'before' | 'after' | null
  wait(): Promise<void>
  log(call: Omit<LoggedCall, 'id' | 'at'>): void
  calls(): readonly LoggedCall[]
  clear(): void
}

const KEPT_CALLS = 500
const MAX_TEXT = 4_000
const SECRETS =
  /("?(?:secret|password|hash|authorization|client_secret|token|cvv|cardNumber)"?\s*[:=]\s*"?)([^"&,\s}]+)/gi

const quiet: Switches = { next: null, delayMs: 0, drop: null, duplicate: 0 }

export function createControl(clock: Clock): Control {
  const switches: Switches = { ...quiet }
  const kept: LoggedCall[] = []
  let lastId = 0
  const mask = (text: string): string => text.slice(0, MAX_TEXT).replace(SECRETS, '$1***')
  return {
    switches,
    set: (change) => Object.assign(switches, change),
    reset: () => Object.assign(switches, quiet),
    take(...names) {
      const { next } = switches
      if (next === null || !names.includes(next)) return null
      switches.next = null
      return next
    },
    takeDrop() {
      const { drop } = switches
      switches.drop = null
      return drop
    },
    async wait() {
      if (switches.delayMs > 0) await pause(Math.min(switches.delayMs, 60_000))
    },
    log(call) {
      kept.push({
        ...call,
        id: ++lastId,
        at: Temporal.Instant.fromEpochMilliseconds(clock.now()).toString(),
        request: mask(call.request),
        answer: mask(call.answer),
      })
      if (kept.length > KEPT_CALLS) kept.shift()
    },
    calls: () => kept.toReversed(),
    clear: () => kept.splice(0),
  }
}
