import type { Operation } from './operation.ts'
import type { Pending } from './pending.ts'

export interface QueueOptions {
  /** Length from which stakes are refused; other operations have twice the room. */
  readonly maxLength: number
  /** Age of the oldest operation (ms) from which stakes are refused. */
  readonly maxWaitMs: number
  /** Answers an operation whose caller's time is over. */
  readonly timeOut: (item: Pending) => void
}

/**
 * Operations that wait to be sent, in order of arrival. Of one player, those of one call are sent at a time: the
 * player is busy until that call has ended, and later operations wait.
 */
export class OperationQueue {
  readonly #options: QueueOptions
  #items: Pending[] = []
  readonly #busy = new Set<bigint>()
  #ready = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  get length(): number {
    return this.#items.length
  }

  /** Number of operations of players that are not busy. */
  get ready(): number {
    return this.#ready
  }

  /** Whether an operation of this kind is refused now. */
  isFullFor({ kind }: Operation): boolean {
    const { maxLength, maxWaitMs } = this.#options
    const isStake = kind === 'stake' || kind === 'stakeAndWin' || kind === 'reserveBet'
    if (!isStake) return this.length >= maxLength * 2
    const oldest = this.#items[0]
    return (
      this.length >= maxLength || (oldest !== undefined && performance.now() - oldest.queuedAt > maxWaitMs)
    )
  }

  isBusy(player: bigint): boolean {
    return this.#busy.has(player)
  }

  /** For an operation that is sent without waiting. */
  setBusy(player: bigint): void {
    this.#busy.add(player)
  }

  add(item: Pending): void {
    this.#items.push(item)
    if (!this.#busy.has(item.row.player)) this.#ready++
  }

  /** Removes up to `size` operations that can be sent now, and makes their players busy. */
  take(size: number): Pending[] {
    const batch: Pending[] = []
    const remaining: Pending[] = []
    const players = new Set<bigint>()
    const now = performance.now()
    for (const item of this.#items) {
      if (item.settled) continue
      if (now > item.deadline) this.#options.timeOut(item)
      else if (batch.length < size && !this.#busy.has(item.row.player)) {
        batch.push(item)
        players.add(item.row.player)
      } else remaining.push(item)
    }
    for (const player of players) this.#busy.add(player)
    this.#items = remaining
    this.#countReady()
    return batch
  }

  /**
   * The call of these players has ended.
   * @param unsent operations that return to the front, in their old order
   */
  free(players: Iterable<bigint>, unsent: readonly Pending[]): void {
    for (const player of players) this.#busy.delete(player)
    const live = unsent.filter((item) => !item.settled)
    if (live.length > 0) this.#items = [...live, ...this.#items]
    if (this.length > 0) this.#countReady()
  }

  /** Answers and removes operations whose caller's time is over. */
  expire(): void {
    const now = performance.now()
    const expired = this.#items.filter((item) => now > item.deadline)
    if (expired.length === 0) return
    for (const item of expired) this.#options.timeOut(item)
    this.#items = this.#items.filter((item) => !item.settled)
    this.#countReady()
  }

  #countReady(): void {
    this.#ready = 0
    for (const item of this.#items) if (!this.#busy.has(item.row.player)) this.#ready++
  }
}
