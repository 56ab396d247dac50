/** Work of many askers, taken in turns or by what they cost: whoever asks much waits behind himself, not in front of others. */
export interface FairQueue<T> {
  /** Takes an item in, unless everybody together or the asker alone has too much waiting already. */
  add(asker: string, item: T): 'added' | 'full' | 'asker-full'
  /** The next item. */
  take(): T | undefined
  /** Everything that waits, taken out. */
  clear(): T[]
  readonly size: number
}

export interface FairQueueOptions {
  readonly maxWaiting: number
  readonly maxWaitingPerAsker: number
  /** What an asker has cost of late: who cost less goes first. Without it they take turns. */
  readonly costOf?: (asker: string) => number
}

export function createFairQueue<T>(options: FairQueueOptions): FairQueue<T> {
  const { maxWaiting, maxWaitingPerAsker, costOf = () => 0 } = options
  // A map keeps the order of its keys: an asker who was served goes to the end.
  const waitingByAsker = new Map<string, T[]>()
  let size = 0
  return {
    add(asker, item) {
      const own = waitingByAsker.get(asker)
      if (size >= maxWaiting) return 'full'
      if ((own?.length ?? 0) >= maxWaitingPerAsker) return 'asker-full'
      if (own) own.push(item)
      else waitingByAsker.set(asker, [item])
      size++
      return 'added'
    },
    take() {
      let first: { asker: string; own: T[]; cost: number } | undefined
      for (const [asker, own] of waitingByAsker) {
        const cost = costOf(asker)
        if (first === undefined || cost < first.cost) first = { asker, own, cost }
      }
      if (!first) return undefined
      const { asker, own } = first
      const item = own.shift()
      waitingByAsker.delete(asker)
      if (own.length > 0) waitingByAsker.set(asker, own)
      size--
      return item
    },
    clear() {
      const all = [...waitingByAsker.values()].flat()
      waitingByAsker.clear()
      size = 0
      return all
    },
    get size() {
      return size
    },
  }
}
