import { describe, expect, it } from 'vitest'
import { depositGroupOf, isFor, isRunning, isShown, type Reader, type Targeted } from './targeting.ts'

const visitor: Reader = { market: 'FI', player: null }
const player = (depositCount = 0, id = 7n): Reader => ({ market: 'FI', player: { id, depositCount } })
const at = Temporal.Instant.from('2026-11-21T12:00:00Z')
const group = (...groups: ('0' | '1' | 'more')[]): Targeted => ({
  targetAudience: { option: 'group', groups },
})

describe('targeting (spec 1 §5)', () => {
  it.each([
    ['not-authorized', true, false],
    ['both', true, true],
    ['authorized', false, true],
    [undefined, true, true],
  ] as const)('content set to %s: visitor %s, player %s', (authorized, forVisitor, forPlayer) => {
    const content = authorized === undefined ? {} : { authorized }
    expect(isFor(content, visitor)).toBe(forVisitor)
    expect(isFor(content, player())).toBe(forPlayer)
  })

  it.each([
    [0, '0'],
    [1, '1'],
    [2, 'more'],
    [90, 'more'],
  ] as const)('a player with %i deposits belongs to group %s and to no other', (count, own) => {
    expect(depositGroupOf(count)).toBe(own)
    for (const one of ['0', '1', 'more'] as const) expect(isFor(group(one), player(count))).toBe(one === own)
  })

  it('no limit matches every player, an empty group none', () => {
    expect(isFor({ targetAudience: { option: 'no-limit' } }, player(3))).toBe(true)
    expect(isFor(group(), player(3))).toBe(false)
  })

  it('a player list matches the player id, as text and exactly', () => {
    const listed: Targeted = { targetAudience: { option: 'player-list', playerIds: ['7', '12'] } }
    expect(isFor(listed, player(0, 7n))).toBe(true)
    expect(isFor(listed, player(0, 1n))).toBe(false)
    expect(isFor(listed, player(0, 71n))).toBe(false)
  })

  it('an audience applies to players only', () => {
    expect(isFor({ authorized: 'both', ...group('more') }, visitor)).toBe(true)
    expect(isFor({ authorized: 'authorized', ...group('more') }, visitor)).toBe(false)
  })

  it('an unknown option is shown to nobody, an audience without an option neither', () => {
    for (const targetAudience of [{ option: 'vip' }, {}, null])
      for (const reader of [player(), visitor])
        expect(isFor({ targetAudience } as unknown as Targeted, reader)).toBe(false)
  })

  it('an unknown authorised flag is shown to nobody', () => {
    const content = { authorized: 'autorized' } as unknown as Targeted
    expect([isFor(content, visitor), isFor(content, player())]).toEqual([false, false])
  })

  it('a player list may have numbers, and a text is no list', () => {
    const listed = (playerIds: unknown) =>
      isFor({ targetAudience: { option: 'player-list', playerIds } } as Targeted, player(0, 7n))
    expect([listed([7]), listed([71]), listed('7'), listed('712'), listed(undefined)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('markets: the named ones, or all', () => {
    expect(isFor({ markets: ['FI', 'NO'] }, visitor)).toBe(true)
    expect(isFor({ markets: ['NO'] }, visitor)).toBe(false)
    expect(isFor({ markets: [] }, visitor)).toBe(true)
  })

  it('dates: shown from the start on, not at the end', () => {
    expect(isRunning({ startDate: '2026-11-21T12:00:00Z' }, at)).toBe(true)
    expect(isRunning({ startDate: '2026-11-21T12:00:00.001Z' }, at)).toBe(false)
    expect(isRunning({ endDate: '2026-11-21T12:00:00Z' }, at)).toBe(false)
    expect(isRunning({ endDate: '2026-11-21T12:00:00.001Z' }, at)).toBe(true)
    expect(isRunning({ startDate: 'soon' }, at)).toBe(false)
    expect(isShown({ authorized: 'both', endDate: '2026-01-01T00:00:00Z' }, visitor, at)).toBe(false)
  })
})
