import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import {
  breakMail,
  exclusionReasons,
  imposedMail,
  imposedTimeOutMail,
  returnDecidedMail,
} from './break-mails.ts'

const until = Temporal.Instant.from('2027-04-24T09:00:00Z')
const brand = { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' }
const contacts = [{ id: 'peluuri', name: 'Peluuri', phone: '0800 100 101', url: 'https://peluuri.fi' }]
const terms = { zone: 'Europe/Helsinki' }

const cases = [
  ['a time-out', { kind: 'timeout', until, length: '7 days', askFrom: null, isReviewed: false }],
  ['an exclusion', { kind: 'exclusion', until, length: '6 months', askFrom: until, isReviewed: false }],
  [
    'an exclusion that people decide about',
    { kind: 'exclusion', until: null, length: 'indefinite', askFrom: until, isReviewed: true },
  ],
  [
    'an exclusion for good',
    { kind: 'exclusion', until, length: '6 months', askFrom: null, isReviewed: false },
  ],
] as const

it.each(cases)(
  'EXC-18: the confirmation of %s has its end, what stays possible and help in every language',
  (_what, content) => {
    const mails = languageIds.map((language) =>
      breakMail(brand, { to: 'a@b.example', language, market: 'FI' }, { ...content, terms, contacts }),
    )
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toContain('{')
      expect(text).toContain('https://x.example')
      expect(text).toContain('2027')
      expect(text).toContain('Peluuri · 0800 100 101 · https://peluuri.fi')
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(12)
  },
)

const mailsInEachLanguage = <T>(write: (owner: { to: string; language: string; market: string }) => T): T[] =>
  languageIds.map((language) => write({ to: 'a@b.example', language, market: 'FI' }))

it.each([
  ['approve', 'return-approved', 'https://x.example'],
  ['refuse', 'return-refused', 'help@x.example'],
] as const)(
  'EXC-08: a decision to %s a return is told with what comes next and help in every language',
  (decision, tag, next) => {
    const mails = mailsInEachLanguage((owner) =>
      returnDecidedMail(brand, owner, { decision, terms, contacts }),
    )
    for (const mail of mails) {
      expect(mail.tag).toBe(tag)
      expect(`${mail.subject} ${mail.text}`).not.toContain('{')
      expect(mail.text).toContain(next)
      expect(mail.text).toContain('Peluuri · 0800 100 101 · https://peluuri.fi')
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(12)
  },
)

it.each([until, null])(
  'EXC-22: an imposed exclusion until %s is told with its reason, how to object and help in every language',
  (end) => {
    for (const reason of exclusionReasons) {
      const content = { until: end, reason, askFrom: until, isReviewed: true, terms, contacts }
      const mails = mailsInEachLanguage((owner) => imposedMail(brand, owner, content))
      for (const { subject, text } of mails) {
        expect(`${subject} ${text}`).not.toContain('{')
        expect(text).toContain('2027')
        expect(text).toContain('help@x.example')
        expect(text).toContain('Peluuri · 0800 100 101 · https://peluuri.fi')
      }
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(12)
    }
  },
)

it('CARE-06: an imposed time-out is told with its end, its reason, how to object and help in every language', () => {
  for (const reason of exclusionReasons) {
    const content = { until, reason, terms, contacts }
    const mails = mailsInEachLanguage((owner) => imposedTimeOutMail(brand, owner, content))
    for (const { subject, text, tag } of mails) {
      expect(tag).toBe('time-out-imposed')
      expect(`${subject} ${text}`).not.toContain('{')
      expect(text).toContain('2027')
      expect(text).toContain('help@x.example')
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(12)
  }
})
