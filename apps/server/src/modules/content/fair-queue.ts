/**
 * A queue that is fair to its callers: they take turns, or the one with the least recent cost goes first, so that a
 * busy caller delays only itself.
 */
export interface FairQueue<T> {
  /** Adds an item, unless the queue or the caller's share of it is full. */
  add(clientKey: string, item: T): 'added' | 'full' | 'clientKey-full'
  /** The next item. */
  take(): T | undefined
  /** Removes and returns all waiting items. */
  clear(): T[]
  readonly size: number
}

export interface FairQueueOptions {
  readonly maxWaiting: number
  readonly maxWaitingPerClient: number
  /** Recent cost of a caller: the lowest goes first. Without it callers take turns. */
  readonly costOf?: (clientKey: string) => number
}

export function createFairQueue<T>(options: FairQueueOptions): FairQueue<T> {
  const { maxWaiting, maxWaitingPerClient, costOf = () => 0 } = options
  // A map keeps the order of its keys: a served caller moves to the end.
  const waitingByClient = new Map<string, T[]>()
  let size = 0
  return {
    add(clientKey, item) {
      const own = waitingByClient.get(clientKey)
      if (size >= maxWaiting) return 'full'
      if ((own?.length ?? 0) >= maxWaitingPerClient) return 'clientKey-full'
      if (own) own.push(item)
      else waitingByClient.set(clientKey, [item])
      size++
      return 'added'
    },
    take() {
      let first: { clientKey: string; own: T[]; cost: number } | undefined
      for (const [clientKey, own] of waitingByClient) {
        const cost = costOf(clientKey)
        if (first === undefined || cost < first.cost) first = { clientKey, own, cost }
      }
      if (!first) return undefined
      const { clientKey, own } = first
      const item = own.shift()
      waitingByClient.delete(clientKey)
      if (own.length > 0) waitingByClient.set(clientKey, own)
      size--
      return item
    },
    clear() {
      const all = [...waitingByClient.values()].flat()
      waitingByClient.clear()
      size = 0
      return all
    },
    get size() {
      return size
    },
  }
}
