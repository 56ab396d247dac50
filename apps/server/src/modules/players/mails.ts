import { isLanguageId, languageChain } from '@marquee/markets'
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

export interface ClosedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: 'account-closed'
}

export interface UnpaidMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: 'balance-unpaid'
}

export interface MailOwner {
  readonly to: string
  readonly language: string
}

/** The texts of a mail in its owner’s language. */
export function textsFor({ language }: Pick<MailOwner, 'language'>): Texts {
  const chain = isLanguageId(language) ? languageChain(language) : []
  return chain.map((one) => texts[one]).find((found) => found !== undefined) ?? en
}

/**
 * Tells a player who cannot play any more that the balance could not be paid out, and how to claim it (EXC-11): after a
 * login, or by mail alone where the account is closed or withdraws no more by itself.
 */
export function unpaidMail(
  brand: { readonly name: string; readonly siteUrl: string; readonly supportEmail: string },
  owner: MailOwner,
  { canLogIn }: { readonly canLogIn: boolean },
): UnpaidMail {
  const own = textsFor(owner)
  const fill = (text: string) =>
    text
      .replaceAll('{brand}', brand.name)
      .replaceAll('{siteUrl}', brand.siteUrl)
      .replaceAll('{supportEmail}', brand.supportEmail)
  return {
    to: owner.to,
    subject: fill(own['unpaid.subject']),
    text: fill(`${own['unpaid.text']}\n\n${own[canLogIn ? 'unpaid.login' : 'unpaid.write']}`),
    tag: 'balance-unpaid',
  }
}

/** Tells the owner that the account is closed, and what to do if somebody else did it. */
export function closedMail(
  brand: { readonly name: string; readonly siteUrl: string },
  owner: MailOwner,
): ClosedMail {
  const own = textsFor(owner)
  const fill = (text: string) => text.replaceAll('{brand}', brand.name).replaceAll('{siteUrl}', brand.siteUrl)
  return {
    to: owner.to,
    subject: fill(own['closed.subject']),
    text: fill(own['closed.text']),
    tag: 'account-closed',
  }
}
