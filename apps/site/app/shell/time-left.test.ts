import { describe, expect, it } from 'vitest'
import { announced } from './time-left.ts'

describe('the time left of an idle session', () => {
  it('is announced at whole minutes, at half a minute and at ten seconds only', () => {
    const said = Array.from({ length: 301 }, (_, index) => JSON.stringify(announced(300 - index)))
    const words = said.filter((word, index) => word !== said[index - 1])
    expect(words).toHaveLength(5 + 2 + 1)
    expect(announced(61)).toEqual({ minutes: 2, seconds: 0 })
    expect(announced(60)).toEqual({ minutes: 1, seconds: 0 })
    expect(announced(31)).toEqual({ minutes: 1, seconds: 0 })
    expect(announced(30)).toEqual({ minutes: 0, seconds: 30 })
    expect(announced(11)).toEqual({ minutes: 0, seconds: 30 })
    expect(announced(10)).toEqual({ minutes: 0, seconds: 10 })
    expect(announced(0)).toBeUndefined()
  })
})
