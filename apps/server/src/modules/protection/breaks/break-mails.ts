/** What players are told by mail: that a break has begun (EXC-18), what people have decided (EXC-08, EXC-22). */
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
import type { PlayVertical } from '../../players/index.ts'
import type { Product } from './break-store.ts'
import type { ReturnDecision } from './return-proposal-store.ts'

type Texts = typeof en

/** Texts by language; a regional language has those of its parent. */
const texts: Readonly<Record<string, Texts>> = { br, cl, de, en, fi, fr, ja, no, pl, pt, tl, tr }

/** Why the operator imposes an exclusion. The mail has a sentence for each. */
export const exclusionReasons = ['signs_of_harm', 'own_statement', 'authority'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

export interface BreakMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag:
    | 'break-begun'
    | 'exclusion-imposed'
    | 'time-out-imposed'
    | 'product-exclusion-begun'
    | 'return-approved'
    | 'return-refused'
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

/** What every mail of breaks has. */
interface MailFrame {
  readonly terms: Pick<BreakTerms, 'zone'>
  readonly contacts: ReturnType<typeof helpContactsOf>
}

/** How a player comes back. */
interface ReturnTerms {
  /** When the return can be asked for; null for never, and for a time-out. */
  readonly askFrom: Temporal.Instant | null
  /** People decide about the return. */
  readonly isReviewed: boolean
}

export interface BreakMailContent extends NewBreak, ReturnTerms, MailFrame {}

type TextId = keyof Texts

/** Fills the texts of a mail in its owner's language; help comes last. */
function writeMail(
  brand: MailBrand,
  owner: MailOwner,
  { terms, contacts }: MailFrame,
  mail: {
    readonly tag: BreakMail['tag']
    readonly subject: TextId
    readonly paragraphs: readonly TextId[]
    readonly dates?: Readonly<Record<string, Temporal.Instant | null>>
    readonly product?: Product
  },
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
      timeStyle: 'short',
      timeZone: terms.zone,
    }).format(instant.epochMilliseconds)
  const dates = Object.entries(mail.dates ?? {}).map(([name, at]) => [name, at === null ? '' : timeOf(at)])
  const { name, siteUrl, supportEmail } = brand
  const values: Readonly<Record<string, string>> = {
    brand: name,
    siteUrl,
    supportEmail,
    ...(mail.product && { product: own[`product.${mail.product}`] }),
    ...Object.fromEntries(dates),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, id: string) => values[id] ?? whole)
  const help = contacts.map((contact) =>
    [contact.name, contact.phone, contact.url].filter(Boolean).join(' · '),
  )
  const paragraphs = [...mail.paragraphs.map((id) => own[id]), `${own.help}\n${help.join('\n')}`]
  return {
    to: owner.to,
    subject: fill(own[mail.subject]),
    text: fill(paragraphs.join('\n\n')),
    tag: mail.tag,
  }
}

const returnText = ({ askFrom, isReviewed }: ReturnTerms): TextId =>
  askFrom === null ? 'return.never' : isReviewed ? 'return.reviewed' : 'return.asked'

/** Tells the player when the break ends, what stays possible, and who helps. */
export function breakMail(brand: MailBrand, owner: MailOwner, content: BreakMailContent): BreakMail {
  const { kind, until, askFrom } = content
  const begun = kind === 'timeout' ? 'timeout' : until === null ? 'indefinite' : 'exclusion'
  return writeMail(brand, owner, content, {
    tag: 'break-begun',
    subject: kind === 'timeout' ? 'subject.timeout' : 'subject.exclusion',
    paragraphs: [`begun.${begun}`, kind === 'timeout' ? 'return.timeout' : returnText(content), 'open'],
    dates: { until, from: askFrom },
  })
}

/** Tells the player that one product is closed, until when, what stays open, and who helps (EXC-18, EXC-20). */
export function productMail(
  brand: MailBrand,
  owner: MailOwner,
  content: MailFrame &
    ReturnTerms & { readonly product: PlayVertical; readonly until: Temporal.Instant | null },
): BreakMail {
  const { product, until, askFrom, isReviewed } = content
  return writeMail(brand, owner, content, {
    tag: 'product-exclusion-begun',
    subject: 'subject.product',
    paragraphs: [
      until === null ? 'begun.productEndless' : 'begun.product',
      askFrom === null
        ? 'return.productNever'
        : isReviewed
          ? 'return.productReviewed'
          : 'return.productAsked',
      'open.product',
    ],
    dates: { until, from: askFrom },
    product,
  })
}

/** Tells the player of an exclusion that the operator imposes: until when, why, and how to object (EXC-22). */
export function imposedMail(
  brand: MailBrand,
  owner: MailOwner,
  content: Omit<BreakMailContent, 'kind' | 'length'> & { readonly reason: ExclusionReason },
): BreakMail {
  const { until, askFrom, reason } = content
  return writeMail(brand, owner, content, {
    tag: 'exclusion-imposed',
    subject: 'subject.imposed',
    paragraphs: [
      until === null ? 'imposed.indefinite' : 'imposed.exclusion',
      `imposed.reason.${reason}`,
      returnText(content),
      'imposed.object',
      'open',
    ],
    dates: { until, from: askFrom },
  })
}

/** Tells the player of a time-out that the operator imposes: until when, why, and how to object (CARE-06). */
export function imposedTimeOutMail(
  brand: MailBrand,
  owner: MailOwner,
  content: MailFrame & { readonly until: Temporal.Instant; readonly reason: ExclusionReason },
): BreakMail {
  const { until, reason } = content
  return writeMail(brand, owner, content, {
    tag: 'time-out-imposed',
    subject: 'subject.imposedTimeOut',
    paragraphs: [
      'imposed.timeOut',
      `imposed.reason.${reason}`,
      'return.timeout',
      'imposed.objectTimeOut',
      'open',
    ],
    dates: { until },
  })
}

/** Tells the player what people have decided about the return. */
export function returnDecidedMail(
  brand: MailBrand,
  owner: MailOwner,
  content: MailFrame & { readonly decision: ReturnDecision; readonly product?: Product },
): BreakMail {
  const { product = null } = content
  if (product !== null) return productDecidedMail(brand, owner, { ...content, product })
  const decided = content.decision === 'approve' ? 'approved' : 'refused'
  return writeMail(brand, owner, content, {
    tag: `return-${decided}`,
    subject: `subject.${decided}`,
    paragraphs: [`${decided}.text`, `${decided}.next`, ...(decided === 'refused' ? (['open'] as const) : [])],
  })
}

/** The same of one product: the rest of play was open all the time. */
function productDecidedMail(
  brand: MailBrand,
  owner: MailOwner,
  content: MailFrame & { readonly decision: ReturnDecision; readonly product: PlayVertical },
): BreakMail {
  const { decision, product } = content
  const isApproved = decision === 'approve'
  return writeMail(brand, owner, content, {
    tag: isApproved ? 'return-approved' : 'return-refused',
    subject: isApproved ? 'subject.productApproved' : 'subject.productRefused',
    paragraphs: isApproved ? ['productApproved.text'] : ['productRefused.text', 'refused.next'],
    product,
  })
}
