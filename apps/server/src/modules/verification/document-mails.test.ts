import { schemas } from '@marquee/contract'
import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import {
  deadlineMail,
  type DeadlineNews,
  documentMail,
  type DocumentNews,
  failedMail,
} from './document-mails.ts'

const brand = { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' }
const inEachLanguage = (news: DocumentNews) =>
  languageIds.map((language) => documentMail(brand, { to: 'a@b.example', language, market: 'UN' }, news))

it.each(schemas.rejectionReasons)(
  'KYC-06: a refusal with %s is told with its document, the reason in words and where to send it in every language',
  (reason) => {
    const mails = inEachLanguage({
      is: 'refused',
      kind: reason.startsWith('EDD_') ? 'EDD_QUESTIONNAIRE' : 'PROOF_OF_ADDRESS',
      reason,
    })
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|[A-Z]_[A-Z]/)
      expect(text).toMatch(/https:\/\/x\.example\/[a-z-]+-[A-Z]+\/my-account\/account\/verification/)
      expect(text).toContain('help@x.example')
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBe(12)
  },
)

it.each(['verified', 'requested', 'expired'] as const)(
  'a document that is %s is told in every language, for each kind in other words',
  (is) => {
    const mails = schemas.documentKinds.map((kind) => inEachLanguage({ is, kind }))
    for (const { subject, text } of mails.flat())
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|[A-Z]_[A-Z]/)
    expect(new Set(mails.map(([first]) => first!.text)).size).toBe(schemas.documentKinds.length)
    expect(new Set(mails[0]!.map(({ text }) => text)).size).toBe(12)
  },
)

it('a questionnaire is filled in, not sent: its mails speak of answers', () => {
  const texts = (['verified', 'requested', 'expired'] as const).map(
    (is) => inEachLanguage({ is, kind: 'EDD_QUESTIONNAIRE' })[0]!.text,
  )
  const refused = inEachLanguage({ is: 'refused', kind: 'EDD_QUESTIONNAIRE', reason: 'EDD_EMAIL' })[0]!.text
  for (const text of [...texts, refused]) expect(text).not.toContain('document')
  expect(texts[1]).toContain('fill')
  expect(refused).toContain('Your answers are saved')
})

const due = {
  is: 'due',
  kinds: ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'],
  endsAt: Temporal.Instant.from('2026-12-02T09:00:00Z'),
  isAtOnce: false,
  amount: { minor: 200_000n, currency: 'EUR' },
} as const satisfies DeadlineNews

it.each([
  ['a day', due],
  ['at once', { ...due, isAtOnce: true }],
  ['an amount only', { ...due, endsAt: null }],
  ['an amount that is reached', { ...due, endsAt: null, isAtOnce: true }],
  ['a last day that is near', { is: 'expiring', kind: 'PROOF_OF_ID', expiresOn: '2026-12-31' }],
] as const satisfies readonly (readonly [string, DeadlineNews])[])(
  'KYC-05, KYC-15: %s is told with the documents and what happens then, in every language',
  (_what, news) => {
    const mails = languageIds.map((language) =>
      deadlineMail(brand, { to: 'a@b.example', language, market: 'UN' }, news),
    )
    for (const { subject, text } of mails)
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|[A-Z]_[A-Z]/)
    expect(new Set(mails.map(({ text }) => text)).size).toBeGreaterThanOrEqual(12)
    const english = mails[languageIds.indexOf('en')]!.text
    expect(english).not.toContain('first deposit')
    if (news.is === 'expiring') expect(english).toContain('31 December 2026')
    else expect(english).toMatch(/Proof of identity\n– Proof of address/)
    expect(english.includes('€2,000.00')).toBe(news.is === 'due' && !news.isAtOnce)
    expect(english.includes('2 December 2026')).toBe(
      news.is === 'due' && news.endsAt !== null && !news.isAtOnce,
    )
  },
)

it('KYC-15: deposits are named where the document proves identity or address, of no other one', () => {
  const about = (kind: DocumentNews['kind']) =>
    deadlineMail(
      brand,
      { to: 'a@b.example', language: 'en', market: 'UN' },
      { is: 'expiring', kind, expiresOn: '2026-12-31' },
    ).text
  expect(about('PROOF_OF_ID')).toContain('deposits may have to wait')
  expect(about('PROOF_OF_ADDRESS')).toContain('deposits may have to wait')
  expect(about('SOURCE_OF_WEALTH')).not.toContain('deposits')
})

it('a verification that has failed for good is told in every language, with what becomes of the money (ID-18)', () => {
  const mails = languageIds.map((language) =>
    failedMail(brand, { to: 'a@b.example', language, market: 'UN' }),
  )
  for (const { subject, text } of mails) {
    expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined/)
    expect(text).toContain('help@x.example')
  }
  expect(new Set(mails.map(({ text }) => text)).size).toBe(12)
})
