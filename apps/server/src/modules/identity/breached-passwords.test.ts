import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bloomOf, breachedEntries, breachedIn, readBreachedPasswords } from './breached-passwords.ts'

describe('breached passwords', () => {
  const isBreached = readBreachedPasswords()

  it('are refused as they are, in any case, with digits and signs around them and in place of letters', () => {
    for (const password of [
      'iloveyou1234',
      'letmein12345',
      'qwerty123456',
      'Liverpool1892!',
      'Password1234!',
      'P@ssw0rd2024!!',
      '2024!!FOOTBALL!!',
      'passwordpassword',
    ])
      expect(isBreached(password), password).toBe(true)
  })
  it('do not match the passwords of seeds and tests, nor ordinary words', () => {
    for (const password of [
      'lights-and-curtains',
      'correct horse battery',
      'three quiet lanterns',
      'kolme sanaa nyt',
    ])
      expect(isBreached(password), password).toBe(false)
  })
  it('are all found in their filter, and nearly nothing else is', () => {
    const list = Array.from({ length: 2_000 }, (_, index) => `a listed password ${index}`)
    const has = breachedIn(bloomOf(breachedEntries(list)))
    expect(list.every((password) => has(password))).toBe(true)
    fc.assert(
      fc.property(fc.nat(), (number) => list.length > number || !has(`another one ${number} of them`)),
      { numRuns: 300, seed: 7 },
    )
  })
})
