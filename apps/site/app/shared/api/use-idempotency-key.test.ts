import { describe, expect, it } from 'vitest'
import type { BrowserStore } from '../browser/stores.ts'
import { ApiError } from './api-error.ts'
import { createIdempotencyKeys } from './use-idempotency-key.ts'

function memoryStore(): Pick<BrowserStore, 'read' | 'write' | 'remove'> & {
  readonly values: Map<string, string>
} {
  const values = new Map<string, string>()
  return {
    values,
    read: (name) => values.get(name) ?? null,
    write: (name, text) => void values.set(name, text),
    remove: (name) => void values.delete(name),
  }
}

function keysOn(store?: ReturnType<typeof memoryStore>, start = 0) {
  let made = start
  return createIdempotencyKeys({
    newKey: () => `key-${++made}`,
    now: () => 1_000,
    ...(store ? { store, storageKey: 'withdraw' } : {}),
  })
}

describe('idempotency keys', () => {
  it('stay for the same content, change with it, and are new after an answer', () => {
    const keys = keysOn()
    expect([keys.of('a'), keys.of('a'), keys.of('b')]).toEqual(['key-1', 'key-1', 'key-2'])
    keys.clear()
    expect(keys.of('b')).toBe('key-3')
  })

  it('outlive a reload with the body that was sent, so that a lost answer makes no second request', () => {
    const store = memoryStore()
    keysOn(store).request('20 to card', { amount: '20', theme: 'dark' })
    const reloaded = keysOn(store, 7)
    expect(reloaded.unanswered()).toMatchObject([{ content: '20 to card', sentAt: 1_000 }])
    expect(reloaded.request('20 to card', { amount: '20', theme: 'light' })).toEqual({
      key: 'key-1',
      input: { amount: '20', theme: 'dark' },
    })
    reloaded.clear()
    expect(store.values.size).toBe(0)
    expect(keysOn(store, 9).request('20 to card', {}).key).toBe('key-10')
  })

  it('stay while another request comes between, so that a retry of the first one is the same request', () => {
    const store = memoryStore()
    const keys = keysOn(store)
    expect(keys.of('12')).toBe('key-1')
    expect(keys.of('13')).toBe('key-2')
    expect(keys.of('12')).toBe('key-1')
    keys.clear()
    expect(keysOn(store, 5).unanswered()).toMatchObject([{ content: '13' }])
    expect([keys.of('13'), keys.of('12')]).toEqual(['key-2', 'key-3'])
    keys.forget('key-2')
    expect(keys.unanswered()).toMatchObject([{ content: '12', key: 'key-3' }])
  })

  it('stay after a failure whose outcome is unknown, and are new after a refusal', () => {
    const keys = keysOn(memoryStore())
    expect(keys.of('a')).toBe('key-1')
    for (const [status, code] of [
      [0, 'network'],
      [504, 'error.timeout'],
      [200, 'unreadable'],
      [429, 'error.rate.limited'],
    ] as const) {
      keys.clearIfRefused(new ApiError(status, code))
      expect(keys.of('a')).toBe('key-1')
    }
    keys.clearIfRefused(new ApiError(409, 'error.withdrawal.cancel.too_late'))
    expect(keys.of('a')).toBe('key-2')
  })

  it('start over when the stored value cannot be read', () => {
    const store = memoryStore()
    for (const text of ['null', '{', '{"key":1}', '[]', '[null, {"key":1}]']) {
      store.write('unanswered:withdraw', text)
      expect(keysOn(store).unanswered()).toEqual([])
    }
  })
})
