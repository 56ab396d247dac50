import { exportJWK, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { Secret, createPasswords } from '../../kernel/index.ts'
import { configuredKeyring } from './keys.ts'
import { maskedEmail, maskedPhone, profileLanguage, signInRefusal, signInText } from './rules.ts'

const now = Temporal.Instant.from('2026-10-24T09:00:00Z')

describe('masks', () => {
  it('show enough to recognise and too little to use', () => {
    expect(maskedPhone('+358401234567')).toBe('+358 ••••• 67')
    expect(maskedEmail('aino@example.com')).toBe('a•••@example.com')
    expect(maskedEmail('😀x@example.com')).toBe('😀•••@example.com')
  })
})

describe('the language of a profile', () => {
  it('is the one of the form when the country offers it, otherwise the country’s own', () => {
    const quebec = { country: 'CA', province: 'QC' }
    expect(profileLanguage('fr', quebec)).toBe('caf')
    expect(profileLanguage('ca', quebec)).toBe('ca')
    expect(profileLanguage('fi', quebec)).toBe('caf')
    expect(profileLanguage('en', { country: 'IN', province: null })).toBe('inen')
    expect(profileLanguage('sv', { country: 'FI', province: null })).toBe('fi')
  })
})

describe('refusals of sign-in', () => {
  it.each([
    [24, 1],
    [24.0001, 2],
    [0.01, 1],
    [720, 30],
  ])('%d hours left are %i days', (hours, days) => {
    const statusUntil = now.add({ milliseconds: Math.round(hours * 3_600_000) })
    const refusal = signInRefusal({ status: 'TIMEOUT', statusUntil }, now)
    expect(refusal).toEqual({ code: 'error.timeout.in.progress', days })
    expect(signInText(refusal!)).toBe(`code:error.timeout.in.progress:days:${days}`)
  })
  it('let every other status sign in', () => {
    for (const status of ['REGISTERED', 'PAYOUT', 'RESTRICTED', 'ACCOUNT_UNVERIFIED', 'PRE_REGISTERED'])
      expect(signInRefusal({ status, statusUntil: null }, now)).toBeNull()
  })
})

describe('password hashes', () => {
  const own = { rank: 'house', address: 'house' } as const
  it('are argon2id with 64 MiB, four passes, one lane; wrong pepper or password never match', async () => {
    const passwords = createPasswords({ pepper: new Secret('one') })
    const hash = await passwords.hash('correct horse battery', own)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/)
    expect(passwords.isOutdated(hash)).toBe(false)
    const cheap = createPasswords({ pepper: new Secret('two'), cost: { memoryKiB: 64, passes: 1, lanes: 1 } })
    const theirs = createPasswords({
      pepper: new Secret('one'),
      cost: { memoryKiB: 64, passes: 1, lanes: 1 },
    })
    const small = await cheap.hash('Ａbc', own)
    expect(passwords.isOutdated(small)).toBe(true)
    expect(await cheap.matches('Abc', small, own)).toBe(true)
    expect(await cheap.matches('abc', small, own)).toBe(false)
    expect(await theirs.matches('Abc', small, own)).toBe(false)
    expect(await cheap.matches('nobody has this password', null, own)).toBe(false)
  })
})

describe('configured keys', () => {
  const jwk = async (kid: string) => ({
    ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
    kid,
  })

  it('sign with the first and verify with all; no private part is published', async () => {
    const keyring = configuredKeyring(
      new Secret(JSON.stringify({ keys: [await jwk('new'), await jwk('old')] })),
    )
    expect((await keyring.signer()).kid).toBe('new')
    expect(await keyring.verifier('old')).toBeDefined()
    expect(await keyring.verifier('other')).toBeUndefined()
    const published = await keyring.published()
    expect(published.keys.map((key) => key.kid)).toEqual(['new', 'old'])
    expect(published.keys.every((key) => key.d === undefined && key.alg === 'ES256')).toBe(true)
  })

  it('stop the start of the platform when they cannot be used', async () => {
    const { kid: _kid, ...nameless } = await jwk('x')
    const { d: _d, ...publicOnly } = await jwk('x')
    for (const text of [
      '',
      'nonsense',
      '{}',
      '{"keys":[]}',
      JSON.stringify({ keys: [await jwk('new'), nameless] }),
      JSON.stringify({ keys: [await jwk('new'), publicOnly] }),
      // One alone: the next key would be unknown to everybody on the day it signs.
      JSON.stringify({ keys: [await jwk('new')] }),
    ])
      expect(() => configuredKeyring(new Secret(text))).toThrow('TOKEN_KEYS')
  })
})
