/** Work of many askers, taken in turns: whoever asks much waits behind himself, not in front of others. */
export interface FairQueue<T> {
  /** Takes an item in, unless everybody together or the asker alone has too much waiting already. */
  add(asker: string, item: T): 'added' | 'full' | 'asker-full'
  /** The next item: the askers take turns. */
  take(): T | undefined
  /** Everything that waits, taken out. */
  clear(): T[]
  readonly size: number
}

export interface FairQueueOptions {
  readonly maxWaiting: number
  readonly maxWaitingPerAsker: number
}

export function createFairQueue<T>({ maxWaiting, maxWaitingPerAsker }: FairQueueOptions): FairQueue<T> {
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
      const [first] = waitingByAsker
      if (!first) return undefined
      const [asker, own] = first
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
