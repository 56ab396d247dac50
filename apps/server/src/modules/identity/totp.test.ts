import { describe, expect, it } from 'vitest'
import {
  createSealedSecrets,
  base32,
  newTotpSecret,
  stepOfCode,
  totpCode,
  totpStep,
  totpUri,
} from '../../kernel/index.ts'
import { newRecoveryCodes, plainCode, recoveryDigest } from './recovery-codes.ts'

/** RFC 6238 and RFC 4226 use this secret. */
const secret = Buffer.from('12345678901234567890')

describe('a code of an app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is that of RFC 6238, appendix B', (seconds, code) => {
    expect(totpCode(secret, totpStep(seconds * 1000), 8)).toBe(code)
  })

  it('of the first ten steps is that of RFC 4226, appendix D', () => {
    const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
    expect(codes.map((_code, step) => totpCode(secret, step))).toEqual(codes)
  })

  it('is taken one step before and after its own, not two', () => {
    const at = (step: number) => step * 30_000 + 15_000
    const code = totpCode(secret, 100)
    const taken = (step: number) => stepOfCode(secret, { code, nowMs: at(step), after: 0 })
    expect([98, 99, 100, 101, 102].map(taken)).toEqual([null, 100, 100, 100, null])
    // The edges of the three steps.
    expect(stepOfCode(secret, { code, nowMs: 99 * 30_000 - 1, after: 0 })).toBeNull()
    expect(stepOfCode(secret, { code, nowMs: 99 * 30_000, after: 0 })).toBe(100)
    expect(stepOfCode(secret, { code, nowMs: 102 * 30_000 - 1, after: 0 })).toBe(100)
    expect(stepOfCode(secret, { code, nowMs: 102 * 30_000, after: 0 })).toBeNull()
  })

  it('of the last step that was taken, or of one before, is taken no more', () => {
    const nowMs = 100 * 30_000
    const taken = (step: number, after: number) =>
      stepOfCode(secret, { code: totpCode(secret, step), nowMs, after })
    expect(taken(100, 99)).toBe(100)
    expect(taken(100, 100)).toBeNull()
    expect(taken(99, 100)).toBeNull()
    expect(taken(101, 100)).toBe(101)
  })

  it('has six digits, also with zeros in front, and nothing else is one', () => {
    const given = (code: string) => stepOfCode(secret, { code, nowMs: 30_000, after: 0 })
    expect(given('287082')).toBe(1)
    for (const code of ['', '28708', '2870820', '287 082', '２８７０８２']) expect(given(code)).toBeNull()
  })
})

describe('a secret', () => {
  it('has 160 random bits and is written in base32 as RFC 4648 says', () => {
    expect(newTotpSecret()).toHaveLength(20)
    expect(newTotpSecret().equals(newTotpSecret())).toBe(false)
    expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
    const rfc = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
    expect(rfc).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  })

  it('is told to an app with the names of brand and account, also those with signs of addresses', () => {
    expect(totpUri(secret, { brand: 'A & B', email: 'una+1@players.example' })).toBe(
      'otpauth://totp/A%20%26%20B:una%2B1%40players.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
        '&issuer=A%20%26%20B&algorithm=SHA1&digits=6&period=30',
    )
  })

  it('is encrypted for one owner, and opens with any configured key but no other', () => {
    const before = createSealedSecrets(['old'], 'tests')
    const text = before.seal(secret, 'totp:1')
    expect(text).not.toContain(secret.toString('base64url'))
    expect(before.seal(secret, 'totp:1')).not.toBe(text)
    const replaced = createSealedSecrets(['new', 'old'], 'tests')
    expect(replaced.open(text, 'totp:1').equals(secret)).toBe(true)
    expect(() => before.open(text, 'totp:2')).toThrow('authenticate')
    expect(() => before.open(`${text.slice(0, -2)}AA`, 'totp:1')).toThrow('authenticate')
    expect(() => createSealedSecrets(['new'], 'tests').open(text, 'totp:1')).toThrow('PII_KEYS')
    expect(() => createSealedSecrets(['old'], 'another use').open(text, 'totp:1')).toThrow('PII_KEYS')
    expect(() => before.open(replaced.seal(secret, 'totp:1'), 'totp:1')).toThrow('PII_KEYS')
  })
})

describe('recovery codes', () => {
  it('are ten different ones, without letters and digits that look alike', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  })

  it('are the same however they are typed, and differ by player and key', () => {
    const key = Buffer.from('key')
    const digest = recoveryDigest(key, 1n, 'K7QWM-3XN9D')
    for (const typed of ['k7qwm3xn9d', 'K7QWM 3XN9D', ' k7qwm-3xn9d '])
      expect(recoveryDigest(key, 1n, typed).equals(digest)).toBe(true)
    expect(recoveryDigest(key, 2n, 'K7QWM-3XN9D').equals(digest)).toBe(false)
    expect(recoveryDigest(Buffer.from('other'), 1n, 'K7QWM-3XN9D').equals(digest)).toBe(false)
    expect(plainCode('123 456')).toBe('123456')
  })
})
