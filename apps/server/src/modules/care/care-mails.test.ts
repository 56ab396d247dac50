import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { careMail, objectionMail } from './care-mails.ts'

const brand = { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' }
const contacts = [{ id: 'peluuri', name: 'Peluuri', phone: '0800 100 101', url: 'https://peluuri.fi' }]
const figures = {
  days: 7,
  deposited: 120_000n,
  net: -80_050n,
  currency: 'EUR',
  secondsPlayed: 7_260,
  areOffersPaused: true,
  isOnBreak: false,
  contacts,
} as const
const inEachLanguage = <T>(write: (owner: { to: string; language: string; market: string }) => T): T[] =>
  languageIds.map((language) => write({ to: 'a@b.example', language, market: 'FI' }))

it('own figures, limits, breaks and the help of the market are told in every language (CARE-03)', () => {
  const mails = inEachLanguage((owner) => careMail(brand, owner, figures))
  for (const { subject, text, tag } of mails) {
    expect(tag).toBe('care-message')
    expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined/)
    expect(text).toMatch(/https:\/\/x\.example\/[a-z-]+-[A-Z]+\/[a-z/-]*limits/)
    expect(text).toContain('Peluuri · 0800 100 101 · https://peluuri.fi')
  }
  expect(new Set(mails.map(({ text }) => text)).size).toBeGreaterThanOrEqual(12)
  const english = mails[languageIds.indexOf('en')]!.text
  expect(english).toContain('– Lost: €800.50')
  expect(english).toContain('– Time played: 2 hours, 1 minute')
  expect(english).toContain('no bonus offers')
})

it('the message to a player on a break has help, and no limits to set or break to take (CARE-03)', () => {
  const during = inEachLanguage((owner) => careMail(brand, owner, { ...figures, isOnBreak: true }))
  for (const { text } of during) {
    expect(text).not.toMatch(/\/[a-z/-]*break\b/)
    expect(text).toContain('Peluuri')
  }
})

it('the message names a stop of offers only where there is one, and a win as a win', () => {
  const english = (change: Partial<Parameters<typeof careMail>[2]>) =>
    careMail(brand, { to: 'a@b.example', language: 'en', market: 'UN' }, { ...figures, ...change }).text
  expect(english({ areOffersPaused: false })).not.toContain('bonus')
  expect(english({ net: 5_000n })).toContain('– Won: €50.00')
  expect(english({ net: 0n })).toContain('– Neither won nor lost')
})

it.each(['upheld', 'granted'] as const)(
  'an objection that is %s is told in every language (KYC-16)',
  (answer) => {
    const mails = inEachLanguage((owner) => objectionMail(brand, owner, answer))
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined/)
      expect(text).toContain('help@x.example')
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBe(12)
  },
)
