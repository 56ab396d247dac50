import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { products } from '@marquee/contract'
import {
  breakMail,
  exclusionReasons,
  imposedMail,
  imposedTimeOutMail,
  productMail,
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

it.each([
  ['asked for', { until, askFrom: until, isReviewed: false }],
  ['decided by people', { until: null, askFrom: until, isReviewed: true }],
  ['impossible', { until, askFrom: null, isReviewed: false }],
] as const)(
  'EXC-18, EXC-20: the confirmation of an exclusion from one product, whose return is %s, says which, what stays open and help in every language',
  (_what, content) => {
    for (const product of products) {
      const mails = mailsInEachLanguage((owner) =>
        productMail(brand, owner, { ...content, product, terms, contacts }),
      )
      for (const { subject, text } of mails) {
        expect(`${subject} ${text}`).not.toContain('{')
        expect(text).toContain('2027')
        expect(text).toContain('https://x.example')
        expect(text).toContain('Peluuri · 0800 100 101 · https://peluuri.fi')
      }
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(12)
    }
  },
)

it.each(['approve', 'refuse'] as const)(
  'EXC-08, EXC-20: a decision to %s a return to a product names it in every language',
  (decision) => {
    const content = { decision, product: 'casino', terms, contacts } as const
    const mails = mailsInEachLanguage((owner) => returnDecidedMail(brand, owner, content))
    for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toContain('{')
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(12)
  },
)
