import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { answerMail, receiptMail } from './complaint-mails.ts'

const brand = { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' }
const reference = '4K7Q-F2MX-D9AH'
const answerBy = Temporal.Instant.from('2026-03-29T22:30:00Z')
const inEachLanguage = <T>(write: (owner: { to: string; language: string; market: string }) => T): T[] =>
  languageIds.map((language) => write({ to: 'a@b.example', language, market: 'FI' }))

it.each([false, true])(
  'the receipt has the reference, the day of the answer and the page in every language; appeal: %s (CARE-10)',
  (isAppeal) => {
    const mails = inEachLanguage((owner) =>
      receiptMail(brand, owner, { reference, answerBy, isAppeal, isClosed: false }),
    )
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined/)
      expect(subject).toContain(reference)
      expect(text).toMatch(/https:\/\/x\.example\/[a-z-]+-[A-Z]+\/my-account\/account\/complaints/)
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBeGreaterThanOrEqual(12)
    // The day of the market, which is a day later than in UTC.
    expect(mails[languageIds.indexOf('en')]!.text).toMatch(/30/)
  },
)

it('the answer names the bodies that settle disputes, and the appeal only while there is one (CARE-10)', () => {
  const disputeBodies = [{ id: 'x', name: 'The Board', url: 'https://board.example' }]
  const answer = {
    reference,
    outcome: 'rejected',
    text: 'See {rule} 7.',
    disputeBodies,
    isClosed: false,
  } as const
  const first = inEachLanguage((owner) => answerMail(brand, owner, { ...answer, isAppeal: false }))
  const last = inEachLanguage((owner) => answerMail(brand, owner, { ...answer, isAppeal: true }))
  for (const [index, { subject, text }] of first.entries()) {
    expect(subject).not.toMatch(/[{}]|undefined/)
    expect(text.replace('{rule}', '')).not.toMatch(/[{}]|undefined/)
    for (const mail of [text, last[index]!.text]) {
      expect(mail).toContain('See {rule} 7.')
      expect(mail).toContain('The Board · https://board.example')
    }
    expect(text).toContain('/my-account/account/complaints')
    expect(last[index]!.text).not.toContain('/my-account/account/complaints')
  }
})

it('a closed account is told to appeal and withdraw by mail, in every language (CARE-10, ID-14)', () => {
  const disputeBodies = [{ id: 'x', name: 'The Board', url: 'https://board.example' }]
  const closed = { reference, isAppeal: false, isClosed: true } as const
  const answer = { ...closed, outcome: 'rejected', text: 'See rule 7.', disputeBodies } as const
  const mails = [
    ...inEachLanguage((owner) => answerMail(brand, owner, answer)),
    ...inEachLanguage((owner) => receiptMail(brand, owner, { ...closed, answerBy })),
  ]
  for (const { text } of mails) {
    expect(text).not.toMatch(/[{}]|undefined|my-account/)
    expect(text.split(brand.supportEmail)).toHaveLength(3)
    expect(text).toContain(reference)
  }
})
