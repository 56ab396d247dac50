import { expect, it } from 'vitest'
import { endOfBreak } from './record-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const exclusion = {
  number: 1,
  kind: 'exclusion',
  product: null,
  startedAt: at('2026-10-24T09:00:00Z'),
  until: at('2027-04-24T09:00:00Z'),
} as const
const returned = (text: string, product: 'casino' | null = null) => ({ product, endedAt: at(text) })

it('a time-out is over at its end', () => {
  expect(endOfBreak({ ...exclusion, kind: 'timeout' }, [])).toEqual(exclusion.until)
})

it('an exclusion lasts until the return of its player, with or without an end (EXC-07, EXC-17)', () => {
  for (const until of [exclusion.until, null]) {
    expect(endOfBreak({ ...exclusion, until }, [])).toBeNull()
    expect(endOfBreak({ ...exclusion, until }, [returned('2026-01-01T09:00:00Z')])).toBeNull()
    expect(endOfBreak({ ...exclusion, until }, [returned('2027-05-01T09:00:00Z', 'casino')])).toBeNull()
    expect(
      endOfBreak({ ...exclusion, until }, [
        returned('2029-01-01T09:00:00Z'),
        returned('2027-05-01T09:00:00Z'),
      ]),
    ).toEqual(at('2027-05-01T09:00:00Z'))
  }
})

it('the end that was confirmed counts where it is later than a return', () => {
  expect(endOfBreak(exclusion, [returned('2027-01-01T09:00:00Z')])).toEqual(exclusion.until)
})
