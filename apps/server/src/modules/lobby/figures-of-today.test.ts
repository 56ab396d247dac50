import { expect, it } from 'vitest'
import { figuresOfToday } from './figures-of-today.ts'
import { areWinsKept } from './winners/service.ts'

const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const always = ['live tables', 'amounts of jackpots', 'tournaments', 'popularity', 'measured returns']

it.each([
  ['two days ago', 'PT48H', ['winners of 72 hours']],
  ['longer ago', 'PT48H1S', ['winners']],
  ['to come', '-PT1S', ['winners']],
  ['now', 'PT0S', []],
])('a preview of a time %s names what is as of today', (_name, ago, winners) => {
  expect(figuresOfToday(now.subtract(ago), now).toSorted()).toEqual([...always, ...winners].toSorted())
})

it.each([
  [24, 'PT48H', true],
  [24, 'PT48H1S', false],
  [72, 'PT0S', true],
  [72, 'PT1S', false],
  [24, '-PT1S', false],
] as const)('all wins of %i hours are kept %s ago: %s', (hours, ago, isKept) => {
  expect(areWinsKept(now.subtract(ago), { hours, now })).toBe(isKept)
})
