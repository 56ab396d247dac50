import { AppError } from './errors.ts'

/**
 * Priority of a password, highest first: the operator's own work, a browser in which the player has signed in before, a
 * solved captcha, anyone.
 */
const orderByRank = { house: 0, known: 1, proven: 2, unknown: 3 } as const

export interface QueueRequest {
  readonly rank: keyof typeof orderByRank
  /** Network address of the client; clients with many requests wait behind those with few. */
  readonly address: string
  /** Aborted when the request ends and the result is no longer needed. */
  readonly signal?: AbortSignal | undefined
}

export interface PasswordQueue {
  /**
   * Runs a task in its turn.
   * @throws AppError `error.unavailable` immediately when the queue is full; the signal's reason when it was aborted
   */
  run<T>(task: () => Promise<T>, request: QueueRequest): Promise<T>
  /** Whether the queue is so long that unknown browsers must solve a captcha first. */
  isBusy(): boolean
  /** Queue length. */
  length(): number
}

interface Waiter extends QueueRequest {
  start(): void
  refuse(error: Error): void
}

/** Maximum queue length: about four seconds of work. */
const MAX_WAITING = 60
const RETRY_SECONDS = 2
/** Maximum number of remembered addresses. */
const MAX_ADDRESSES = 10_000

const full = () => new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })

export function createPasswordQueue({
  atOnce,
  maxWaiting = MAX_WAITING,
}: {
  readonly atOnce: number
  readonly maxWaiting?: number
}): PasswordQueue {
  let running = 0
  let turn = 0
  /** When each address was last served, while the queue is not empty. */
  const servedAt = new Map<string, number>()
  /** In order of arrival. */
  const waiting: Waiter[] = []

  const fromAddress = (address: string) => waiting.filter((waiter) => waiter.address === address)

  function remove(waiter: Waiter): void {
    const index = waiting.indexOf(waiter)
    if (index >= 0) waiting.splice(index, 1)
  }

  function serve(address: string): void {
    if (servedAt.size > MAX_ADDRESSES) servedAt.clear()
    servedAt.set(address, ++turn)
  }

  /** By priority, then by the least recently served address, then by arrival. */
  function takeNext(): Waiter | undefined {
    const turnOf = (waiter: Waiter) => servedAt.get(waiter.address) ?? 0
    const next = waiting.toSorted(
      (a, b) => orderByRank[a.rank] - orderByRank[b.rank] || turnOf(a) - turnOf(b),
    )[0]
    if (next) remove(next)
    else servedAt.clear()
    return next
  }

  /**
   * The task to displace for a request: the last of a lower priority, otherwise the last of an address with more tasks.
   */
  function findDisplaced(request: QueueRequest): Waiter | undefined {
    const lowest = Math.max(...waiting.map((waiter) => orderByRank[waiter.rank]))
    const ofLowest = waiting.filter((waiter) => orderByRank[waiter.rank] === lowest)
    const last = ofLowest.reduce((chosen, waiter) =>
      fromAddress(waiter.address).length >= fromAddress(chosen.address).length ? waiter : chosen,
    )
    if (lowest > orderByRank[request.rank]) return last
    const hasMoreWaiting = fromAddress(last.address).length > fromAddress(request.address).length + 1
    return lowest === orderByRank[request.rank] && hasMoreWaiting ? last : undefined
  }

  function makeRoom(request: QueueRequest): void {
    if (request.rank === 'house' || waiting.length < maxWaiting) return
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
      // The slot of a finished task is handed to the next one directly.
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
    isBusy: () => waiting.length >= maxWaiting / 2,
    length: () => waiting.length,
  }
}
