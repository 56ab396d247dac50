import { describe, expect, it } from 'vitest'
import { type Claims, TokenCache } from './tokens.ts'

const KEY = TokenCache.keyOf('token')
const claims = { player_id: 7, sid: 'ses_a' } as Claims
const alive = () => ({ claims, checkedAt: 0 })

describe('a token whose session was found alive', () => {
  it('is kept until its session, or any of its player, is dropped', () => {
    for (const dropped of ['ses_a', undefined]) {
      const cache = new TokenCache()
      cache.set(KEY, alive(), cache.version)
      cache.forget(7n, 'ses_b')
      cache.forget(8n)
      expect(cache.get(KEY)).toEqual(alive())
      cache.forget(7n, dropped)
      expect(cache.get(KEY)).toBeUndefined()
    }
  })
  it('is not kept when the session ended between its reading and this moment', () => {
    const cache = new TokenCache()
    cache.set(KEY, alive(), cache.version)
    // The session is read again, and the answer comes after its end.
    const { version } = cache
    cache.forget(7n, 'ses_a')
    cache.set(KEY, alive(), version)
    expect(cache.get(KEY)).toBeUndefined()
  })
})
