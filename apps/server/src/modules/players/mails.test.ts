import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { closedMail, unpaidMail } from './mails.ts'

it('the mail of a closing is written in every language, and none holds a placeholder', () => {
  const subjects = languageIds.map((language) => {
    const mail = closedMail(
      { name: 'Marquee', siteUrl: 'https://x.example' },
      { to: 'a@b.example', language },
    )
    expect(`${mail.subject} ${mail.text}`).not.toContain('{')
    expect(mail.text).toContain('https://x.example')
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
