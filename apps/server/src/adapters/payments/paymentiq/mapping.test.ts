import { describe, expect, it } from 'vitest'
import { cancelOf } from './mapping.ts'

describe('a transaction that came to nothing', () => {
  it.each([
    ['513', 'declined', { reason: 'declined-by-bank', wasCancelled: false }],
    ['504', undefined, { reason: 'no-funds-at-bank', wasCancelled: false }],
    ['555', 'failed3ds', { reason: 'identification-failed', wasCancelled: false }],
    ['600', undefined, { reason: 'player', wasCancelled: true }],
    ['602', 'timeout', { reason: 'timed-out', wasCancelled: true }],
    ['602', 'Session Timed Out', { reason: 'timed-out', wasCancelled: true }],
    ['602', 'closed by provider', { reason: 'company', wasCancelled: true }],
    ['602', undefined, { reason: 'company', wasCancelled: true }],
  ])('by %s %s has a reason for the player', (code, message, expected) => {
    expect(cancelOf(code, message)).toEqual(expected)
  })
  it.each([
    ['520', 'timeout'],
    ['599', 'whatever'],
    [undefined, 'no code'],
    ['6000', undefined],
  ])('by %s %s blames nobody', (code, message) => {
    expect(cancelOf(code, message)).toEqual({ reason: 'failed', wasCancelled: false })
  })
})
