import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { breakMail } from './break-mails.ts'

const until = Temporal.Instant.from('2027-04-24T09:00:00Z')
const brand = { name: 'Marquee', siteUrl: 'https://x.example' }
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
