import { describe, expect, it } from 'vitest'
import { createBrowserStore } from './stores.ts'

describe('a store of the browser', () => {
  it('that is forbidden reads nothing, stores nothing and never throws', () => {
    const store = createBrowserStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(store.isAllowed()).toBe(false)
    expect(store.read('a')).toBeNull()
    expect(() => store.write('a', '1')).not.toThrow()
    expect(() => store.remove('a')).not.toThrow()
  })

  it('that is full keeps its values', () => {
    const full = {
      getItem: () => 'kept',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as unknown as Storage
    const store = createBrowserStore(() => full)
    expect(store.isAllowed()).toBe(true)
    expect(() => store.write('a', '2')).not.toThrow()
    expect(store.read('a')).toBe('kept')
  })
})
