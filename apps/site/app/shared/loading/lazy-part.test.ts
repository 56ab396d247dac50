import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const Part = () => createElement('p')

/**
 * Starts loading, as rendering does.
 * @returns a function that says whether it has loaded
 */
function start(load: () => Promise<typeof Part>): () => boolean {
  const part = lazyPart(load) as unknown as { _init: (payload: unknown) => unknown; _payload: unknown }
  const isThere = () => {
    try {
      return part._init(part._payload) === Part
    } catch {
      return false
    }
  }
  isThere()
  return isThere
}

describe('a lazy part of a page', () => {
  let online: () => void = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => void (online = listener))
    vi.stubGlobal('removeEventListener', () => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is requested again after a failure, and never fails the page', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new Error('gone'))
    const isThere = start(load)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(load).toHaveBeenCalledTimes(2)
    expect(isThere()).toBe(false)
    load.mockResolvedValue(Part)
    await vi.advanceTimersByTimeAsync(1)
    expect(isThere()).toBe(true)
  })

  test('is requested at once when the network is back', async () => {
    const load = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(Part)
    const isThere = start(load)
    await vi.advanceTimersByTimeAsync(0)
    online()
    await vi.advanceTimersByTimeAsync(0)
    expect(isThere()).toBe(true)
  })
})
