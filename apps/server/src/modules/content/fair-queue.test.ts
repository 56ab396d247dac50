import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

describe('fair queue', () => {
  it('serves clients in turns, each one’s items in order', () => {
    const queue = createFairQueue<string>({ maxWaiting: 10, maxWaitingPerClient: 5 })
    for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item.charAt(0), item)
    const taken = Array.from({ length: 7 }, () => queue.take())
    expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
  })

  it('serves the client with the lowest cost first, and clients of equal cost in turns', () => {
    const cost: Record<string, number> = { a: 10, b: 0, c: 0 }
    const queue = createFairQueue<string>({
      maxWaiting: 10,
      maxWaitingPerClient: 5,
      costOf: (clientKey) => cost[clientKey] ?? 0,
    })
    for (const item of ['a1', 'a2', 'b1', 'b2', 'c1']) queue.add(item.charAt(0), item)
    expect(Array.from({ length: 5 }, () => queue.take())).toEqual(['b1', 'c1', 'b2', 'a1', 'a2'])
  })

  it('holds the maximum of one client and of all clients, and not one more', () => {
    const queue = createFairQueue<number>({ maxWaiting: 3, maxWaitingPerClient: 2 })
    expect([queue.add('a', 1), queue.add('a', 2), queue.add('a', 3)]).toEqual([
      'added',
      'added',
      'clientKey-full',
    ])
    expect([queue.add('b', 1), queue.add('b', 2)]).toEqual(['added', 'full'])
    queue.take()
    expect(queue.add('a', 3)).toBe('added')
    expect(queue.clear()).toHaveLength(3)
    expect(queue.size).toBe(0)
  })
})
