import { describe, expect, it } from 'vitest'
import { testClock } from './clock.ts'
import { newId, newIdOf, playerOfId } from './ids.ts'

it('an id has 26 characters of Crockford’s alphabet, no two are equal, and they sort by time of creation', () => {
  const clock = testClock('2026-01-01T00:00:00Z')
  const ids: string[] = []
  for (let n = 0; n < 2_000; n++) {
    ids.push(newId('wd', clock))
    clock.advance({ milliseconds: 1 })
  }
  for (const id of ids) expect(id).toMatch(/^wd_[0-9a-hjkmnp-tv-z]{26}$/)
  expect(new Set(ids.map((id) => id.slice(13))).size).toBe(2_000)
  expect(ids.toSorted()).toEqual(ids)
  // 1767225600000 ms in base 32.
  expect(ids[0]?.slice(3, 13)).toBe('01kdvdna00')
})

it('all 32 characters occur at every random position', () => {
  const places = Array.from({ length: 16 }, () => new Set<string>())
  for (let n = 0; n < 3_000; n++) {
    const random = newId('x').slice(12)
    for (const [at, seen] of places.entries()) seen.add(random.charAt(at))
  }
  for (const seen of places) expect(seen.size).toBe(32)
})

describe('an id of a player’s row', () => {
  it('names the player, is unique, and sorts by time of creation', () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    const ids: string[] = []
    for (const playerId of [900_000n, 1n, 31n, 32n, 1_023n, 1_024n, 2n ** 63n - 1n]) {
      const id = newIdOf('rsk', playerId, clock)
      expect(id).toMatch(/^rsk_[0-9a-hjkmnp-tv-z]{26}_[1-9a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{0,12}$/)
      expect(playerOfId(id)).toBe(playerId)
      ids.push(id)
      clock.advance({ milliseconds: 1 })
    }
    expect(ids.toSorted()).toEqual(ids)
    expect(newIdOf('rsk', 1n, clock)).not.toBe(newIdOf('rsk', 1n, clock))
  })

  it('is no other id: those of earlier releases, typed ones and numbers that no player has name nobody', () => {
    const id = newId('rsk')
    for (const other of [
      id,
      '',
      'rsk_nothing',
      `${id}_`,
      `${id}_0`,
      `${id}_01`,
      `${id}_i`,
      `${id}_A`,
      `${id}_1_1`,
      `${id}_8000000000000`,
      `${id}_zzzzzzzzzzzzzz`,
    ])
      expect(playerOfId(other), other).toBeNull()
  })
})
