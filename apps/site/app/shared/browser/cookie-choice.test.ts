import { describe, expect, it } from 'vitest'
import { CONSENT_VERSION, everything, onlyEssential, readChoice, writeChoice } from './cookie-choice.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => void kept.set(name, value),
  }
}

describe('cookie choice', () => {
  it('is read back as it was stored, with the id of the consent', () => {
    const store = memory()
    expect(readChoice(store)).toBeUndefined()
    writeChoice(store, { options: onlyEssential, version: CONSENT_VERSION, consentId: null })
    writeChoice(store, { options: everything, version: CONSENT_VERSION, consentId: 'con_1' })
    expect(readChoice(store)).toEqual({ options: everything, version: CONSENT_VERSION, consentId: 'con_1' })
  })

  it('of an older version, or one that cannot be read, counts as none (MKT-06)', () => {
    const store = memory()
    writeChoice(store, { options: everything, version: CONSENT_VERSION + 1, consentId: null })
    expect(readChoice(store)).toBeUndefined()
    store.write('cookieAccepted', String(CONSENT_VERSION))
    store.write('cookieOptions', '{"performance":"yes"}')
    expect(readChoice(store)).toBeUndefined()
    store.write('cookieOptions', '{')
    expect(readChoice(store)).toBeUndefined()
  })
})
