import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { closedMail } from './mails.ts'

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
