import type { Callers } from './callers.ts'
import type { CallResult, Pending } from './pending.ts'

export interface SideCallsOptions {
  /** Concurrent calls. */
  readonly max: number
  /** After how long an operation that is certainly not executed is given up (ms). */
  readonly maxHeldMs: number
  /** Sends the operations to the ledger, in order. */
  readonly ask: (items: readonly Pending[]) => Promise<CallResult>
  readonly callers: Callers
  /** No operation of the group waits here any more; `unsent` must be sent again. */
  readonly done: (group: readonly Pending[], unsent: readonly Pending[]) => void
}

/** One player's operations, in order of arrival. */
interface Group {
  readonly items: readonly Pending[]
  heldUntil: number
  asked: number
}

const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 100

/**
 * Operations whose wallet another transaction holds. They are retried with growing pauses and never wait in the
 * database: a wait there would occupy a connection for as long as the wallet is held.
 */
export class SideCalls {
  readonly #options: SideCallsOptions
  /** Groups that are due, first come first served. */
  readonly #due: Group[] = []
  /** Groups between two calls. */
  readonly #pausing = new Set<Group>()
  #active = 0

  constructor(options: SideCallsOptions) {
    this.#options = options
  }

  /** Number of running calls. */
  get active(): number {
    return this.#active
  }

  get isIdle(): boolean {
    return this.#active === 0 && this.#due.length === 0 && this.#pausing.size === 0
  }

  add(items: readonly Pending[]): void {
    this.#pause({ items, heldUntil: performance.now() + this.#options.maxHeldMs, asked: 0 })
  }

  #pause(group: Group): void {
    this.#pausing.add(group)
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** group.asked)
    setTimeout(
      () => {
        this.#pausing.delete(group)
        this.#due.push(group)
        this.#pump()
      },
      longest * (0.5 + Math.random() / 2),
    )
  }

  #pump(): void {
    while (this.#active < this.#options.max) {
      const group = this.#due.shift()
      if (!group) return
      this.#active++
      const landed = () => {
        this.#active--
        this.#pump()
      }
      this.#ask(group).then(landed, (error: unknown) => {
        // `ask` itself failed, which is a bug.
        for (const item of group.items) this.#options.callers.fail(item, error)
        this.#options.done(group.items, [])
        landed()
      })
    }
  }

  async #ask(group: Group): Promise<void> {
    const { ask, callers, done, maxHeldMs } = this.#options
    group.asked++
    const { answered, deferred, unsent } = await ask(group.items.filter((item) => !item.settled))
    callers.answer(answered)
    if (unsent.length > 0) {
      done(group.items, [...deferred, ...unsent])
      return
    }
    const now = performance.now()
    // The wallet was released and locked again: the remaining operations start their wait again.
    if (answered.length > 0) Object.assign(group, { heldUntil: now + maxHeldMs, asked: 0 })
    // An operation in doubt is retried until its caller's time is over: only its key can tell the outcome.
    for (const item of deferred)
      if (now > item.deadline || (now > group.heldUntil && !item.isInDoubt)) callers.timeOut(item)
    if (deferred.every((item) => item.settled)) done(group.items, [])
    else this.#pause(group)
  }
}
