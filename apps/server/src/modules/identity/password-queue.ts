import { AppError } from '../../kernel/index.ts'

/**
 * Whose password it is, the first served first: the house's own work, a browser in which the player has signed in before,
 * somebody who has solved a captcha, anybody.
 */
const orderByRank = { house: 0, known: 1, proven: 2, unknown: 3 } as const

export interface QueueRequest {
  readonly rank: keyof typeof orderByRank
  /** Network that asks; those that ask for much wait behind those that ask for little. */
  readonly address: string
  /** The request has ended: nobody waits for the answer. */
  readonly signal?: AbortSignal | undefined
}

export interface PasswordQueue {
  /**
   * Runs a task when it is its turn.
   * @throws AppError `error.unavailable` at once when too many wait; the signal's reason when it was given up
   */
  run<T>(task: () => Promise<T>, request: QueueRequest): Promise<T>
  /** Whether so many wait that strangers are to solve a captcha first. */
  isBusy(): boolean
  /** How many wait. */
  length(): number
}

interface Waiter extends QueueRequest {
  start(): void
  refuse(error: Error): void
}

/** How many wait at most: about four seconds of work. */
const MOST_WAITING = 60
const RETRY_SECONDS = 2
/** Addresses that are remembered in a rush. */
const MOST_ADDRESSES = 10_000

const full = () => new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })

export function createPasswordQueue({
  atOnce,
  mostWaiting = MOST_WAITING,
}: {
  readonly atOnce: number
  readonly mostWaiting?: number
}): PasswordQueue {
  let running = 0
  let turn = 0
  /** When each address was served, while anybody waits. */
  const servedAt = new Map<string, number>()
  /** In the order of their arrival. */
  const waiting: Waiter[] = []

  const fromAddress = (address: string) => waiting.filter((waiter) => waiter.address === address)

  function remove(waiter: Waiter): void {
    const index = waiting.indexOf(waiter)
    if (index >= 0) waiting.splice(index, 1)
  }

  function serve(address: string): void {
    if (servedAt.size > MOST_ADDRESSES) servedAt.clear()
    servedAt.set(address, ++turn)
  }

  /** By rank, then by who was served longest ago, then by arrival. */
  function takeNext(): Waiter | undefined {
    const turnOf = (waiter: Waiter) => servedAt.get(waiter.address) ?? 0
    const next = waiting.toSorted(
      (a, b) => orderByRank[a.rank] - orderByRank[b.rank] || turnOf(a) - turnOf(b),
    )[0]
    if (next) remove(next)
    else servedAt.clear()
    return next
  }

  /** Who makes room for a request: the last of a lower rank, else the last of an address that asks for more. */
  function findDisplaced(request: QueueRequest): Waiter | undefined {
    const lowest = Math.max(...waiting.map((waiter) => orderByRank[waiter.rank]))
    const ofLowest = waiting.filter((waiter) => orderByRank[waiter.rank] === lowest)
    const last = ofLowest.reduce((chosen, waiter) =>
      fromAddress(waiter.address).length >= fromAddress(chosen.address).length ? waiter : chosen,
    )
    if (lowest > orderByRank[request.rank]) return last
    const isGreedier = fromAddress(last.address).length > fromAddress(request.address).length + 1
    return lowest === orderByRank[request.rank] && isGreedier ? last : undefined
  }

  function makeRoom(request: QueueRequest): void {
    if (request.rank === 'house' || waiting.length < mostWaiting) return
    const displaced = findDisplaced(request)
    if (!displaced) throw full()
    remove(displaced)
    displaced.refuse(full())
  }

  function waitForTurn(request: QueueRequest): Promise<void> {
    makeRoom(request)
    return new Promise((resolve, reject) => {
      const { signal } = request
      const giveUp = () => {
        remove(waiter)
        reject(signal?.reason as Error)
      }
      const settle = (): void => signal?.removeEventListener('abort', giveUp)
      const waiter: Waiter = {
        ...request,
        start() {
          settle()
          resolve()
        },
        refuse(error) {
          settle()
          reject(error)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.push(waiter)
    })
  }

  return {
    async run(task, request) {
      request.signal?.throwIfAborted()
      // The place of a task that ends goes to the next one that waits, without becoming free in between.
      if (running < atOnce) running++
      else await waitForTurn(request)
      serve(request.address)
      try {
        return await task()
      } finally {
        const next = takeNext()
        if (next) next.start()
        else running--
      }
    },
    isBusy: () => waiting.length >= mostWaiting / 2,
    length: () => waiting.length,
  }
}
