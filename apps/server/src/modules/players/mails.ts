import { sitePath } from '@marquee/contract/site-routes'
import { intlLocale, isLanguageId, isMarketId, languageChain, markets, prefixOf } from '@marquee/markets'
import type { ClosedAccount } from './closed-accounts.ts'
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

interface MailOwner {
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

/**
 * Tells the owner that the account is closed, what to do if somebody else did it, and until when and where the
 * statement can be read (ID-15).
 */
export function closedMail(
  brand: { readonly name: string; readonly siteUrl: string },
  { email: to, language, market, readableUntil }: Omit<ClosedAccount, 'playerId' | 'closedAt'>,
): ClosedMail {
  const own = textsFor({ language })
  const [known, place] = [
    isLanguageId(language) ? language : 'en',
    isMarketId(market) ? market : 'UN',
  ] as const
  const date = new Intl.DateTimeFormat(intlLocale(known, place), {
    dateStyle: 'long',
    timeZone: markets[place].zone,
  }).format(readableUntil.epochMilliseconds)
  const siteUrl = brand.siteUrl.replace(/\/+$/, '')
  const statementUrl = `${siteUrl}/${prefixOf(known, place)}${sitePath('statement')}`
  const fill = (text: string) =>
    text
      .replaceAll('{brand}', brand.name)
      .replaceAll('{siteUrl}', brand.siteUrl)
      .replaceAll('{date}', date)
      .replaceAll('{statementUrl}', statementUrl)
  return {
    to,
    subject: fill(own['closed.subject']),
    text: fill(`${own['closed.text']}\n\n${own['closed.statement']}`),
    tag: 'account-closed',
  }
}
