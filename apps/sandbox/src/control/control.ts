import { isoOf, type MovableClock } from '../clock.ts'
import { masked } from './mask.ts'

export interface Switches {
  /** Name of the answer for the next matching call; afterwards normal again. */
  readonly next: string | null
  /** Delay of each answer (ms). */
  readonly delayMs: number
  /** Drops the next call: before anything is done, or after it was done and before it is answered. */
  readonly drop: 'before' | 'after-commit' | null
  /** Number of duplicates of each outgoing call. */
  readonly duplicate: number
  /** Sends related outgoing calls in the wrong order. */
  readonly reorder: boolean
  /** How far the company's clock is ahead (ms). */
  readonly clockAheadMs: number
}

export interface LoggedCall {
  readonly id: number
  readonly at: string
  /** `in`: the product called the company. `out`: the company called the product. */
  readonly direction: 'in' | 'out'
  readonly name: string
  readonly request: string
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly answer: string
}

/** A company's control panel: its call log and its fault switches. */
export interface Control {
  readonly switches: Switches
  set(change: Partial<Switches>): void
  reset(): void
  /** Consumes the next answer if it is one of these names. */
  take(...names: readonly string[]): string | null
  takeDrop(when: 'before' | 'after-commit'): boolean
  /** Logs a call with secrets masked. Calls to the company are logged by the shell. */
  log(call: Omit<LoggedCall, 'id' | 'at'>): void
  /** Newest first. */
  calls(): readonly LoggedCall[]
  clear(): void
}

const KEPT_CALLS = 500
const MAX_TEXT = 8_000

const quiet = { next: null, delayMs: 0, drop: null, duplicate: 0, reorder: false } as const

export function createControl(clock: MovableClock, onChange: () => void = () => undefined): Control {
  let state: Omit<Switches, 'clockAheadMs'> = quiet
  let kept: LoggedCall[] = []
  let lastId = 0
  return {
    get switches() {
      return { ...state, clockAheadMs: clock.aheadMs }
    },
    set({ clockAheadMs, ...change }) {
      state = { ...state, ...change }
      if (clockAheadMs !== undefined && clockAheadMs !== clock.aheadMs) clock.setAhead(clockAheadMs)
      onChange()
    },
    reset() {
      state = quiet
      if (clock.aheadMs !== 0) clock.setAhead(0)
      onChange()
    },
    take(...names) {
      const { next } = state
      if (next === null || !names.includes(next)) return null
      state = { ...state, next: null }
      return next
    },
    takeDrop(when) {
      if (state.drop !== when) return false
      state = { ...state, drop: null }
      return true
    },
    log(call) {
      kept.push({
        ...call,
        id: ++lastId,
        at: isoOf(clock.now()),
        request: masked(call.request).slice(0, MAX_TEXT),
        answer: masked(call.answer).slice(0, MAX_TEXT),
      })
      if (kept.length > KEPT_CALLS) kept = kept.slice(-KEPT_CALLS)
      onChange()
    },
    calls: () => kept.toReversed(),
    clear() {
      kept = []
      onChange()
    },
  }
}
