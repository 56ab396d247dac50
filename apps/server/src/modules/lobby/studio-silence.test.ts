import { expect, it } from 'vitest'
import { inProcessBus, silentLog, testClock } from '../../kernel/index.ts'
import { CLOSED_FOR_MS, createStudioSilence, type LaunchEnd } from './studio-silence.ts'

function silenceOf() {
  const clock = testClock('2026-11-21T12:00:00Z')
  const silence = createStudioSilence({ bus: inProcessBus(), clock, log: silentLog })
  const note = (gameId: number, ...ends: readonly LaunchEnd[]) => {
    for (const end of ends) silence.note({ gameId, providers: ['north', 'south'] }, end)
  }
  const isAway = (gameId: number, provider = 'north') => silence.since({ gameId, provider }) !== undefined
  return { silence, clock, note, isAway }
}

it('two unusable answers for one game close that game alone, for a minute', () => {
  const { clock, note, isAway, silence } = silenceOf()
  note(7, 'unusable')
  expect(isAway(7)).toBe(false)
  const before = silence.version()
  note(7, 'unusable')
  expect([isAway(7), isAway(8), isAway(8, 'south')]).toEqual([true, false, false])
  expect(silence.version()).not.toBe(before)
  clock.advance({ milliseconds: CLOSED_FOR_MS - 1 })
  expect(isAway(7)).toBe(true)
  clock.advance({ milliseconds: 1 })
  expect(isAway(7)).toBe(false)
})

it('a launch of the game that is answered opens it, one of another game does not', () => {
  const { note, isAway } = silenceOf()
  note(7, 'unusable', 'unusable')
  note(8, 'answered')
  expect(isAway(7)).toBe(true)
  note(7, 'answered')
  expect(isAway(7)).toBe(false)
})

it('launches without an answer close all games of the studios, and an unusable answer for one opens the others', () => {
  const { note, isAway } = silenceOf()
  note(7, 'unanswered')
  note(8, 'unanswered')
  expect([isAway(7), isAway(8), isAway(9, 'south'), isAway(9, 'west')]).toEqual([true, true, true, false])
  note(7, 'unusable')
  expect([isAway(7), isAway(8), isAway(9, 'south')]).toEqual([false, false, false])
  note(7, 'unusable')
  expect([isAway(7), isAway(8)]).toEqual([true, false])
})
