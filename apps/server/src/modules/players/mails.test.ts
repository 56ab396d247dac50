import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { dormancyMail } from './dormancy-mails.ts'
import { closedMail, unpaidMail } from './mails.ts'

it('the mail of a closing is written in every language, and none holds a placeholder', () => {
  const subjects = languageIds.map((language) => {
    const mail = closedMail(
      { name: 'Marquee', siteUrl: 'https://x.example' },
      {
        email: 'a@b.example',
        language,
        market: 'FI',
        readableUntil: Temporal.Instant.from('2029-10-24T09:00:00Z'),
      },
    )
    expect(`${mail.subject} ${mail.text}`).not.toContain('{')
    expect(mail.text).toMatch(/https:\/\/x\.example\/[a-z-]+-FI\/statement/i)
    expect(mail.text).toContain('2029')
    return mail.subject
  })
  expect(new Set(subjects).size).toBe(12)
})

it('the mail of a balance that could not be paid out says how to claim it, without a login where there is none, in every language (EXC-11, ID-14)', () => {
  const brand = { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' }
  const subjects = languageIds.map((language) => {
    const mail = unpaidMail(brand, { to: 'a@b.example', language }, { canLogIn: true })
    const closed = unpaidMail(brand, { to: 'a@b.example', language }, { canLogIn: false })
    expect(closed.text).not.toMatch(/[{]|x\.example(?<!help@x\.example)/)
    expect(closed.text).toContain(brand.supportEmail)
    expect(`${mail.subject} ${mail.text}`).not.toContain('{')
    for (const way of [brand.siteUrl, brand.supportEmail]) expect(mail.text).toContain(way)
    return mail.subject
  })
  expect(new Set(subjects).size).toBe(12)
})

it.each([
  [{ is: 'warning', dormantFrom: Temporal.Instant.from('2028-07-15T07:00:00Z') }, /2028/],
  [{ is: 'dormant' }, /https:/],
] as const)('the mails about a dormant account are written in every language: %o (ID-16)', (news, named) => {
  const brand = { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' }
  const subjects = languageIds.map((language) => {
    const mail = dormancyMail(brand, { email: 'a@b.example', language, market: 'FI' }, news)
    expect(`${mail.subject} ${mail.text}`).not.toContain('{')
    for (const part of [brand.siteUrl, brand.supportEmail]) expect(mail.text).toContain(part)
    expect(mail.text).toMatch(named)
    return mail.subject
  })
  expect(new Set(subjects).size).toBeGreaterThanOrEqual(12)
})
