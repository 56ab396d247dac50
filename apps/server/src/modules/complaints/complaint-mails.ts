/** What players are told by mail about their complaints, in every language (CARE-10). */
import { sitePath } from '@marquee/contract/site-routes'
import {
  type DisputeBody,
  intlLocale,
  isLanguageId,
  isMarketId,
  languageChain,
  type LanguageId,
  markets,
  prefixOf,
} from '@marquee/markets'
import type { Outcome } from './complaint-rules.ts'
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

export interface ComplaintMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: 'complaint-receipt' | 'complaint-answer'
}

interface MailBrand {
  readonly name: string
  readonly siteUrl: string
  readonly supportEmail: string
}

interface MailOwner {
  readonly to: string
  readonly language: string
  readonly market: string
}

/** The texts of an owner's language, how they are filled, and how a day is written. */
function openTexts({ name, siteUrl, supportEmail }: MailBrand, owner: MailOwner, reference: string) {
  const language: LanguageId = isLanguageId(owner.language) ? owner.language : 'en'
  const own =
    languageChain(language)
      .map((one) => texts[one])
      .find((found) => found !== undefined) ?? en
  const market = isMarketId(owner.market) ? owner.market : 'UN'
  const site = `${siteUrl.replace(/\/+$/, '')}/${prefixOf(language, owner.market)}`
  const url = `${site}${sitePath('account.complaints')}`
  const common: Readonly<Record<string, string>> = { brand: name, supportEmail, reference, url }
  const day = new Intl.DateTimeFormat(intlLocale(language, market), {
    dateStyle: 'long',
    timeZone: markets[market].zone,
  })
  return {
    own,
    dayOf: (at: Temporal.Instant) => day.format(at.epochMilliseconds),
    fill: (text: string, values: Readonly<Record<string, string>> = {}) =>
      text.replace(/\{(\w+)\}/g, (whole, id: string) => values[id] ?? common[id] ?? whole),
  }
}

export interface Receipt {
  readonly reference: string
  readonly answerBy: Temporal.Instant
  readonly isAppeal: boolean
  /** A closed account has no page: everything is by mail. */
  readonly isClosed: boolean
}

/** Confirms that a complaint or an appeal has arrived, with its reference and the day of the answer. */
export function receiptMail(
  brand: MailBrand,
  owner: MailOwner,
  { reference, answerBy, isAppeal, isClosed }: Receipt,
): ComplaintMail {
  const { own, fill, dayOf } = openTexts(brand, owner, reference)
  const paragraphs = [
    own[isAppeal ? 'receipt.appeal' : 'receipt.complaint'],
    own[isClosed ? 'receipt.until.closed' : 'receipt.until'],
    own[isClosed ? 'receipt.free.closed' : 'receipt.free'],
    own.questions,
  ]
  return {
    to: owner.to,
    subject: fill(own['receipt.subject']),
    text: fill(paragraphs.join('\n\n'), { date: dayOf(answerBy) }),
    tag: 'complaint-receipt',
  }
}

export interface Answer {
  readonly reference: string
  readonly outcome: Outcome
  /** The words of the member of staff, as they were typed. */
  readonly text: string
  readonly isAppeal: boolean
  /** A closed account has no page: an appeal is written by mail. */
  readonly isClosed: boolean
  readonly disputeBodies: readonly DisputeBody[]
}

/** The answer in the words of a person, and what the player can do who disagrees. */
export function answerMail(brand: MailBrand, owner: MailOwner, answer: Answer): ComplaintMail {
  const { reference, outcome, text, isAppeal, isClosed, disputeBodies } = answer
  const appeal = isClosed ? 'answer.appeal.closed' : 'answer.appeal'
  const { own, fill } = openTexts(brand, owner, reference)
  const bodies = disputeBodies.map(({ name, url }) => `${name} · ${url}`)
  const paragraphs = [
    fill(own[`answer.${outcome}`]),
    // Not filled: braces in it are the person's own.
    `${own['answer.words']}\n${text}`,
    fill(own[isAppeal ? 'answer.final' : appeal]),
    `${own['answer.bodies']}\n${bodies.join('\n')}`,
    fill(own.questions),
  ]
  return {
    to: owner.to,
    subject: fill(own['answer.subject']),
    text: paragraphs.join('\n\n'),
    tag: 'complaint-answer',
  }
}
