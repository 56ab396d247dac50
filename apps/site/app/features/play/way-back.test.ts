import { describe, expect, it } from 'vitest'
import { localeOf } from '../../shared/formats/locale.ts'
import { entriesBack } from './way-back.ts'

const locale = localeOf('/en-UN')
const back = (...paths: readonly (string | null)[]) =>
  entriesBack(
    paths.map((path) => path && `https://play.example${path}`),
    locale,
  )

describe('the way back from a game', () => {
  it.each([
    '/en-UN',
    '/en-UN/online-casino',
    '/en-UN/online-casino/slots?page=3',
    '/en-UN/live-casino-online/all',
    '/en-UN/my-games',
    '/en-UN/games/lantern-quay',
    '/en-UN/winners',
  ])('is one entry to %s', (path) => {
    expect(back('/en-UN/terms', path)).toBe(1)
  })

  it('passes over the demo, the game before, and entries with an open modal', () => {
    expect(back('/en-UN/online-casino', '/en-UN/online-casino/play/studio/game?mode=demo')).toBe(2)
    expect(
      back(
        '/en-UN/online-casino/slots',
        '/en-UN/online-casino/slots?modal=game&game=lantern-quay',
        '/en-UN/live-casino-online/play/studio/table',
      ),
    ).toBe(3)
  })

  it('is unknown for an address that was opened directly, and after a page without games', () => {
    expect(back()).toBeUndefined()
    expect(back('/en-UN/online-casino/play/studio/game')).toBeUndefined()
    for (const path of ['/en-UN/401', '/en-UN/terms', '/fi-FI/online-casino', '/en-UN/nowhere', null])
      expect(back('/en-UN/online-casino', path)).toBeUndefined()
  })
})
