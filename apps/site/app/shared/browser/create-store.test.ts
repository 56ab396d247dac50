import { describe, expect, it, vi } from 'vitest'
import { createStore } from './create-store.ts'

describe('a store', () => {
  it('notifies its subscribers of every change, and of nothing else', () => {
    const store = createStore(1)
    const listener = vi.fn()
    const unsubscribe = store.subscribe(listener)
    store.set(1)
    expect(listener).not.toHaveBeenCalled()
    store.set(2)
    expect(store.get()).toBe(2)
    expect(listener).toHaveBeenCalledOnce()
    unsubscribe()
    store.set(3)
    expect(listener).toHaveBeenCalledOnce()
  })
})
