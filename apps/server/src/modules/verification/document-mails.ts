/** What players are told by mail about their documents, in every language. */
import type { DocumentKind, RejectionReason } from '@marquee/contract'
import { sitePath } from '@marquee/contract/site-routes'
import { isLanguageId, languageChain, prefixOf } from '@marquee/markets'
import br from './mails/br.json' with { type: 'json' }
import cl from './mails/cl.json' with { type: 'json' }
import de from './mails/de.json' with { type: 'json' }
import en from './mails/en.json' with { type: 'json' }
import fi from './mails/fi.json' with { type: 'json' }
import fr from './mails/fr.json' with { type: 'json' }
import ja from './mails/ja.json' with { type: 'json' }
import no from './mails/no.json' with { type: 'json' }
import pl from './mails/pl.json' with { type: 'json' }
import pt from './mails/pt.json' with { type: 'json' }
import tl from './mails/tl.json' with { type: 'json' }
import tr from './mails/tr.json' with { type: 'json' }

type Texts = typeof en

/** Texts by language; a regional language has those of its parent. */
const texts: Readonly<Record<string, Texts>> = { br, cl, de, en, fi, fr, ja, no, pl, pt, tl, tr }

export interface MailBrand {
  readonly name: string
  readonly siteUrl: string
  readonly supportEmail: string
}

/** What a mail tells. */
export type DocumentNews = { readonly kind: DocumentKind } & (
  | { readonly is: 'verified' | 'requested' | 'expired' }
  | { readonly is: 'refused'; readonly reason: RejectionReason }
)

export interface DocumentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: `document-${DocumentNews['is']}`
}

/** Paragraphs of each mail after the first, which is `{is}.text`. */
const nextById = {
  verified: [],
  requested: ['requested.next'],
  refused: ['refused.next'],
  expired: ['requested.next'],
} as const satisfies Readonly<Record<DocumentNews['is'], readonly (keyof Texts)[]>>

/** Subject and paragraphs: a questionnaire is filled in and corrected, a document is sent. */
function partsOf(own: Texts, { is, kind }: DocumentNews): readonly [string, string, ...string[]] {
  if (kind === 'EDD_QUESTIONNAIRE') {
    const next = nextById[is].map((id) => own[`questionnaire.${id}`])
    return [own[`questionnaire.subject.${is}`], own[`questionnaire.${is}.text`], ...next]
  }
  return [own[`subject.${is}`], own[`${is}.text`], ...nextById[is].map((id) => own[id])]
}

/** Tells which document it is about, why it was refused, and what to do (KYC-06). */
export function documentMail(
  { name, siteUrl, supportEmail }: MailBrand,
  owner: { readonly to: string; readonly language: string; readonly market: string },
  news: DocumentNews,
): DocumentMail {
  const language = isLanguageId(owner.language) ? owner.language : 'en'
  const own =
    languageChain(language)
      .map((one) => texts[one])
      .find((found) => found !== undefined) ?? en
  const values: Readonly<Record<string, string>> = {
    brand: name,
    pageUrl: `${siteUrl.replace(/\/+$/, '')}/${prefixOf(language, owner.market)}${sitePath('account.verification')}`,
    supportEmail,
    document: own[`kind.${news.kind}`],
    reason: news.is === 'refused' ? own[`reason.${news.reason}`] : '',
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, id: string) => values[id] ?? whole)
  const lines = [
    ...(news.kind === 'EDD_QUESTIONNAIRE' ? [] : [own.document]),
    ...(news.is === 'refused' ? [own.reason] : []),
  ]
  const about = lines.length === 0 ? [] : [lines.join('\n')]
  const [subject, first, ...next] = partsOf(own, news)
  return {
    to: owner.to,
    subject: fill(subject),
    text: fill([first, ...about, ...next, own.questions].join('\n\n')),
    tag: `document-${news.is}`,
  }
}
