/** The durable confirmation of a break (EXC-18). */
import { intlLocale, isLanguageId, isMarketId, languageChain } from '@marquee/markets'
import type { NewBreak } from './break-rules.ts'
import type { BreakTerms, helpContactsOf } from './break-terms.ts'
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

export interface BreakMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: 'break-begun'
}

export interface BreakMailContent extends NewBreak {
  /** When the return can be asked for; null for never, and for a time-out. */
  readonly askFrom: Temporal.Instant | null
  /** People decide about the return. */
  readonly isReviewed: boolean
  readonly terms: Pick<BreakTerms, 'zone'>
  readonly contacts: ReturnType<typeof helpContactsOf>
}

/** Tells the player when the break ends, what stays possible, and who helps. */
export function breakMail(
  brand: { readonly name: string; readonly siteUrl: string },
  owner: { readonly to: string; readonly language: string; readonly market: string },
  { kind, until, askFrom, isReviewed, terms, contacts }: BreakMailContent,
): BreakMail {
  const language = isLanguageId(owner.language) ? owner.language : 'en'
  const own =
    languageChain(language)
      .map((one) => texts[one])
      .find((found) => found !== undefined) ?? en
  const locale = intlLocale(language, isMarketId(owner.market) ? owner.market : 'UN')
  const timeOf = (instant: Temporal.Instant) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: terms.zone,
    }).format(instant.epochMilliseconds)
  const values: Record<string, string> = {
    brand: brand.name,
    siteUrl: brand.siteUrl,
    until: until === null ? '' : timeOf(until),
    from: askFrom === null ? '' : timeOf(askFrom),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const returned =
    kind === 'timeout'
      ? 'return.timeout'
      : askFrom === null
        ? 'return.never'
        : isReviewed
          ? 'return.reviewed'
          : 'return.asked'
  const help = contacts.map(({ name, phone, url }) => [name, phone, url].filter(Boolean).join(' · '))
  const begun = kind === 'timeout' ? 'timeout' : until === null ? 'indefinite' : 'exclusion'
  const text = [own[`begun.${begun}`], own[returned], own.open, `${own.help}\n${help.join('\n')}`]
  return {
    to: owner.to,
    subject: fill(own[kind === 'timeout' ? 'subject.timeout' : 'subject.exclusion']),
    text: fill(text.join('\n\n')),
    tag: 'break-begun',
  }
}
