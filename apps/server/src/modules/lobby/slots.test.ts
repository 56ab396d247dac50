import { expect, it } from 'vitest'
import { isSlotGame } from './catalogue.ts'

it('a casino game is a slot unless its category is known to be another one (RC-12)', () => {
  const casino = (...categories: string[]) => isSlotGame({ type: 'casino', categories })
  expect(casino('slots')).toBe(true)
  for (const unknown of [['Slots'], ['video-slots'], ['jackpots'], []]) expect(casino(...unknown)).toBe(true)
  expect(casino('slots', 'instant')).toBe(true)
  expect(casino('table-games')).toBe(false)
  expect(casino('instant')).toBe(false)
  expect(isSlotGame({ type: 'live-casino', categories: ['slots'] })).toBe(false)
})
