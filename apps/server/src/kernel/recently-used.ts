/** A map that evicts its least recently used entries. */
export interface RecentlyUsed<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
  clear(): void
  readonly size: number
}

/** @param maxSize in units of `sizeOf`; every entry counts 1 without one */
export function recentlyUsed<V>(options: {
  readonly maxSize: number
  readonly sizeOf?: (value: V, key: string) => number
}): RecentlyUsed<V> {
  const entries = new Map<string, V>()
  const sizeOf = options.sizeOf ?? (() => 1)
  let size = 0
  function remove(key: string): void {
    const before = entries.get(key)
    if (before === undefined) return
    size -= sizeOf(before, key)
    entries.delete(key)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      const own = sizeOf(value, key)
      if (own > options.maxSize) return
      entries.set(key, value)
      size += own
      for (const [oldest, old] of entries) {
        if (size <= options.maxSize) break
        entries.delete(oldest)
        size -= sizeOf(old, oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      size = 0
    },
    get size() {
      return size
    },
  }
}
