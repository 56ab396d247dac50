import { describe, expect, it } from 'vitest'
import { bonusCodeOf, landingView } from './model.ts'
import type { Landing } from './queries.ts'

const landing = { state: 'open', bonusCode: null } as Landing

describe('a landing page', () => {
  it('loads, then has data or an error (spec 1 §4)', () => {
    expect(landingView({ data: undefined, isError: false })).toEqual({ is: 'loading' })
    expect(landingView({ data: undefined, isError: true })).toEqual({ is: 'failed' })
    expect(landingView({ data: landing, isError: false })).toEqual({ is: 'open', landing })
    expect(landingView({ data: { ...landing, state: 'ended' }, isError: false })).toEqual({ is: 'ended' })
    expect(landingView({ data: null, isError: false })).toEqual({ is: 'ended' })
  })

  it('leads on with its own code, else with that of its address', () => {
    expect(bonusCodeOf({ bonusCode: 'OURS' }, 'THEIRS')).toBe('OURS')
    expect(bonusCodeOf(landing, ' THEIRS ')).toBe('THEIRS')
    expect([bonusCodeOf(landing, null), bonusCodeOf(landing, ' ')]).toEqual([undefined, undefined])
  })
})
