import type { Operation } from './operation.ts'
import { type Answer, CLOCK_DIFFERS, refusal, toAnswer } from './outcome.ts'
import type { CallResult, Pending } from './pending.ts'

export interface CallersOptions {
  /** Called with every answer of the ledger, after its commit. */
  readonly onAnswer?: (operation: Operation, answer: Answer) => void
  /** Called for a bug, with the operation that caused it. */
  readonly onBug?: (error: unknown, operation: Operation) => void
  /** Called when the ledger refused to work because this process's clock differs from the database's. */
  readonly onClockDiffers?: () => void
}

/** Answers those who wait for an operation: each of them one time, whatever arrives later. */
export class Callers {
  readonly #options: CallersOptions
  #busy = 0
  #unavailable = 0
  #clockDiffers = 0

  constructor(options: CallersOptions) {
    this.#options = options
  }

  /** Totals since the start. */
  get figures() {
    return { busy: this.#busy, unavailable: this.#unavailable, clockDiffers: this.#clockDiffers }
  }

  /** The answer for an operation that is not accepted. */
  refuseBusy(): Answer {
    this.#busy++
    return refusal('busy')
  }

  /** Passes on what the ledger has answered. */
  answer(answered: CallResult['answered']): void {
    for (const [item, row] of answered)
      try {
        if (row.outcome === CLOCK_DIFFERS) {
          this.#clockDiffers++
          this.#options.onClockDiffers?.()
        }
        const answer = toAnswer(item.operation, row)
        this.settle(item, answer)
        this.#options.onAnswer?.(item.operation, answer)
      } catch (error) {
        this.report(error, item)
        this.fail(item, error)
      }
  }

  settle(item: Pending, answer: Answer): void {
    if (item.settled) return
    item.settled = true
    if (!answer.ok && answer.reason === 'busy') this.#busy++
    else if (!answer.ok && answer.reason === 'unavailable') this.#unavailable++
    item.resolve(answer)
  }

  fail(item: Pending, error: unknown): void {
    if (item.settled) return
    item.settled = true
    item.reject(error)
  }

  /** The caller's time is over: `busy` when nothing can have been done, otherwise the outcome is unknown. */
  timeOut(item: Pending): void {
    this.settle(item, refusal(item.isInDoubt || item.isSent ? 'unavailable' : 'busy'))
  }

  report(error: unknown, item: Pending): void {
    this.#options.onBug?.(error, item.operation)
  }
}
