/** What players are told by mail about their documents, in every language. */
import type { DocumentKind, RejectionReason } from '@marquee/contract'
import { sitePath } from '@marquee/contract/site-routes'
import {
  intlLocale,
  isLanguageId,
  isMarketId,
  languageChain,
  type LanguageId,
  markets,
  prefixOf,
} from '@marquee/markets'
import { type Money, toMoneyText } from '@marquee/money'
import { deadlineKinds } from './document-deadline.ts'
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

/** Of documents that a date or an amount is set for. */
export type DeadlineNews =
  | {
      readonly is: 'due'
      readonly kinds: readonly DocumentKind[]
      /** Null where only the amount counts. */
      readonly endsAt: Temporal.Instant | null
      /** Deposits have stopped with the request: there are no days, or the amount is reached. */
      readonly isAtOnce: boolean
      readonly amount: Money
    }
  /** `expiresOn` is the last day, yyyy-MM-dd. */
  | { readonly is: 'expiring'; readonly kind: DocumentKind; readonly expiresOn: string }

export interface DocumentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: `document-${(DocumentNews | DeadlineNews)['is']}` | 'verification-failed'
}

interface MailOwner {
  readonly to: string
  readonly language: string
  readonly market: string
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
export function documentMail(brand: MailBrand, owner: MailOwner, news: DocumentNews): DocumentMail {
  const { own, fill } = openTexts(brand, owner)
  const lines = [
    ...(news.kind === 'EDD_QUESTIONNAIRE'
      ? []
      : [own.document.replace('{document}', own[`kind.${news.kind}`])]),
    ...(news.is === 'refused' ? [own.reason.replace('{reason}', own[`reason.${news.reason}`])] : []),
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

/** Tells until when documents are needed and what happens then (KYC-05), or that one expires soon (KYC-15). */
export function deadlineMail(brand: MailBrand, owner: MailOwner, news: DeadlineNews): DocumentMail {
  const { own, fill, locale, zone } = openTexts(brand, owner)
  const frame = { to: owner.to, subject: own[`subject.${news.is}`], tag: `document-${news.is}` } as const
  if (news.is === 'expiring') {
    const day = Temporal.PlainDate.from(news.expiresOn)
    const date = day.toLocaleString(locale, { dateStyle: 'long' })
    const about = own.document.replace('{document}', own[`kind.${news.kind}`])
    const isForDeposits = deadlineKinds.some((kind) => kind === news.kind)
    const next = isForDeposits ? [own['expiring.deposits']] : []
    const text = fill([own['expiring.text'], about, ...next, own.questions].join('\n\n'), { date })
    return { ...frame, subject: fill(frame.subject), text }
  }
  const { amount, currency } = toMoneyText(news.amount)
  const values = {
    amount: new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as `${number}`),
    date:
      news.endsAt
        ?.toZonedDateTimeISO(zone)
        .toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' }) ?? '',
  }
  const dueIn = news.endsAt === null ? own['due.amount'] : own['due.days']
  const until = news.isAtOnce ? own['due.now'] : dueIn
  const list = news.kinds.map((kind) => `– ${own[`kind.${kind}`]}`).join('\n')
  const text = fill([own['due.text'], list, until, own['due.next'], own.questions].join('\n\n'), values)
  return { ...frame, subject: fill(frame.subject), text }
}

/** Tells that the verification has failed for good, and what becomes of the money (ID-18). */
export function failedMail(brand: MailBrand, owner: MailOwner): DocumentMail {
  const { own, fill } = openTexts(brand, owner)
  return {
    to: owner.to,
    subject: fill(own['subject.failed']),
    text: fill([own['failed.text'], own['failed.money'], own.questions].join('\n\n')),
    tag: 'verification-failed',
  }
}

/** The page of documents, in a language. */
export const documentsPage = (siteUrl: string, language: LanguageId, market: string): string =>
  `${siteUrl.replace(/\/+$/, '')}/${prefixOf(language, market)}${sitePath('account.verification')}`

/** The texts of an owner's language, filled with what all mails have. */
function openTexts({ name, siteUrl, supportEmail }: MailBrand, owner: MailOwner) {
  const language = isLanguageId(owner.language) ? owner.language : 'en'
  const own =
    languageChain(language)
      .map((one) => texts[one])
      .find((found) => found !== undefined) ?? en
  const market = isMarketId(owner.market) ? owner.market : 'UN'
  const common: Readonly<Record<string, string>> = {
    brand: name,
    pageUrl: documentsPage(siteUrl, language, owner.market),
    supportEmail,
  }
  return {
    own,
    locale: intlLocale(language, market),
    zone: markets[market].zone,
    fill: (text: string, values: Readonly<Record<string, string>> = {}) =>
      text.replace(/\{(\w+)\}/g, (whole, id: string) => values[id] ?? common[id] ?? whole),
  }
}
