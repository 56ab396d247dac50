/** What players are told by mail about their play, in every language: own figures, no blame, and what can be done. */
import { sitePath } from '@marquee/contract/site-routes'
import {
  type HelpContact,
  intlLocale,
  isLanguageId,
  isMarketId,
  languageChain,
  type LanguageId,
  prefixOf,
} from '@marquee/markets'
import { type CurrencyCode, decimalFromMinor } from '@marquee/money'
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

export interface CareMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: 'care-message' | 'care-objection'
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

/** The player's own figures. Amounts are minor units. */
export interface CareFigures {
  readonly days: number
  readonly deposited: bigint
  readonly net: bigint
  readonly currency: CurrencyCode
  readonly secondsPlayed: number
  readonly areOffersPaused: boolean
  /** Play is closed, and there is nothing to set. */
  readonly isOnBreak: boolean
  readonly contacts: readonly HelpContact[]
}

const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60

/** Hours and minutes, in the words of a language. */
function durationIn(locale: string, seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_SECONDS)
  const duration = { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES }
  return new Intl.DurationFormat(locale, { style: 'long', minutesDisplay: 'always' }).format(duration)
}

/** The texts of an owner's language, and how they are filled. */
function openTexts({ name, siteUrl, supportEmail }: MailBrand, owner: MailOwner) {
  const language: LanguageId = isLanguageId(owner.language) ? owner.language : 'en'
  const own =
    languageChain(language)
      .map((one) => texts[one])
      .find((found) => found !== undefined) ?? en
  const pageUrl = (id: 'gambling-limits' | 'break') =>
    `${siteUrl.replace(/\/+$/, '')}/${prefixOf(language, owner.market)}${sitePath(id)}`
  const common: Readonly<Record<string, string>> = {
    brand: name,
    supportEmail,
    limitsUrl: pageUrl('gambling-limits'),
    breakUrl: pageUrl('break'),
  }
  return {
    own,
    locale: intlLocale(language, isMarketId(owner.market) ? owner.market : 'UN'),
    fill: (text: string, values: Readonly<Record<string, string>> = {}) =>
      text.replace(/\{(\w+)\}/g, (whole, id: string) => values[id] ?? common[id] ?? whole),
  }
}

/** Tells what the player has deposited, played and won or lost, and where limits, breaks and help are (CARE-03). */
export function careMail(brand: MailBrand, owner: MailOwner, figures: CareFigures): CareMail {
  const { own, locale, fill } = openTexts(brand, owner)
  const { currency, net } = figures
  const money = (minor: bigint) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
      decimalFromMinor(minor, currency) as `${number}`,
    )
  const values = {
    deposited: money(figures.deposited),
    net: money(net < 0n ? -net : net),
    time: durationIn(locale, figures.secondsPlayed),
  }
  const result = net < 0n ? own['figures.lost'] : net > 0n ? own['figures.won'] : own['figures.even']
  const help = figures.contacts.map((contact) =>
    [contact.name, contact.phone, contact.url].filter(Boolean).join(' · '),
  )
  const paragraphs = [
    own.text,
    [own['figures.deposited'], result, own['figures.time']].join('\n'),
    ...(figures.areOffersPaused ? [own.paused] : []),
    ...(figures.isOnBreak ? [] : [own.tools]),
    `${own.help}\n${help.join('\n')}`,
  ]
  return {
    to: owner.to,
    subject: fill(own.subject),
    text: fill(paragraphs.join('\n\n'), values),
    tag: 'care-message',
  }
}

/** Tells what a person has found about the player's objection (KYC-16). */
export function objectionMail(brand: MailBrand, owner: MailOwner, answer: 'upheld' | 'granted'): CareMail {
  const { own, fill } = openTexts(brand, owner)
  return {
    to: owner.to,
    subject: fill(own['objection.subject']),
    text: fill([own[`objection.${answer}`], own['objection.questions']].join('\n\n')),
    tag: 'care-objection',
  }
}
