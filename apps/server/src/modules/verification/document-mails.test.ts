import { schemas } from '@marquee/contract'
import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { documentMail, type DocumentNews } from './document-mails.ts'

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
