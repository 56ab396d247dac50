import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begunIn, joinSpans, secondsIn, type Span } from './play-spans.ts'

const START = Temporal.Instant.from('2026-03-02T00:00:00Z')
const span = (from: number, until: number): Span => ({
  from: START.add({ minutes: from }),
  until: START.add({ minutes: until }),
})
const texts = (spans: readonly Span[]) =>
  spans.map(
    ({ from, until }) => `${from.since(START).total('minutes')}-${until.since(START).total('minutes')}`,
  )

describe('stretches of play', () => {
  it('join games with less than a pause between them, and no others', () => {
    const games = [span(0, 10), span(24, 30), span(45, 50)]
    expect(texts(joinSpans(games, 15))).toEqual(['0-30', '45-50'])
  })

  it('count once what was open at the same time, also a game within another', () => {
    expect(texts(joinSpans([span(0, 60), span(10, 20), span(50, 70)], 0))).toEqual(['0-70'])
  })

  it('belong to the period in which they began; their time to each in which they lie', () => {
    const play = [span(50, 70)]
    const [first, second] = [span(0, 60), span(60, 120)]
    expect([begunIn(play, first), begunIn(play, second)]).toEqual([1, 0])
    expect([secondsIn(play, first), secondsIn(play, second)]).toEqual([600, 600])
  })

  it('have the time of all minutes in which some game was open', () => {
    const games = array(tuple(integer({ min: 0, max: 200 }), integer({ min: 0, max: 40 })), { maxLength: 12 })
    assert(
      property(games, integer({ min: 1, max: 199 }), (list, edge) => {
        const spans = list
          .toSorted(([one], [other]) => one - other)
          .map(([from, length]) => span(from, from + length))
        const minutes = new Set(
          list.flatMap(([from, length]) => Array.from({ length }, (_, minute) => from + minute)),
        )
        const open = joinSpans(spans, 0)
        const before = secondsIn(open, span(0, edge))
        const after = secondsIn(open, span(edge, 240))
        expect(before).toBe([...minutes].filter((minute) => minute < edge).length * 60)
        expect(before + after).toBe(minutes.size * 60)
      }),
    )
  })
})
