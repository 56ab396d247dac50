import { languageIds } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { bankAddedMail, duplicateMail, passkeyMail, pinMail } from './mails.ts'

const brand = { name: 'Marquee', siteUrl: 'https://marquee.example' }
const inEnglish = new Set<string>(['en', 'ca', 'nz', 'inen'])

describe('mails', () => {
  it.each(languageIds)(
    'in %s name the code, the brand and its address, in the player’s language',
    (language) => {
      const pin = pinMail(brand, { to: 'una@players.example', language, code: '123456', minutes: 10 })
      const duplicate = duplicateMail(brand, { to: 'una@players.example', language })
      expect(pin.subject).toContain('Marquee')
      expect(pin.text).toContain('123456')
      expect(pin.text).toContain('10')
      expect(duplicate.subject).toContain('Marquee')
      expect(duplicate.text).toContain(brand.siteUrl)
      for (const text of [pin.subject, pin.text, duplicate.subject, duplicate.text])
        expect(text).not.toMatch(/[{}]/)
      expect(pin.subject === 'Your Marquee code').toBe(inEnglish.has(language))
      expect(duplicate.subject === 'You already have a Marquee account').toBe(inEnglish.has(language))
    },
  )

  it.each(languageIds)(
    'in %s tell of a passkey by what keeps it, also when that is not known',
    (language) => {
      const owner = { to: 'una@players.example', language }
      const added = passkeyMail(brand, { ...owner, change: 'added', device: 'Bitwarden' })
      const removed = passkeyMail(brand, { ...owner, change: 'removed', device: '' })
      expect(added.text).toContain('Bitwarden')
      for (const { subject, text } of [added, removed]) {
        expect(subject).toContain('Marquee')
        expect(text).toContain(brand.siteUrl)
        expect(`${subject}${text}`).not.toMatch(/[{}]/)
      }
      expect(added.subject).not.toBe(removed.subject)
      expect(removed.text.includes('unknown device')).toBe(inEnglish.has(language))
    },
  )

  it.each(languageIds)('in %s tell of a bank that was added', (language) => {
    const { subject, text } = bankAddedMail(brand, { to: 'una@players.example', language })
    expect(subject).toContain('Marquee')
    expect(text).toContain(brand.siteUrl)
    expect(`${subject}${text}`).not.toMatch(/[{}]/)
    expect(text.includes('with your bank')).toBe(inEnglish.has(language))
  })

  it('to a language that is not known are in English', () => {
    expect(duplicateMail(brand, { to: 'una@players.example', language: 'xx' }).subject).toBe(
      'You already have a Marquee account',
    )
  })
})
