import { sitePath } from '@marquee/contract/site-routes'
import { isLanguageId, languageChain } from '@marquee/markets'
import type { Mail } from '../outside/index.ts'
import br from './mails/br.json' with { type: 'json' }
import caf from './mails/caf.json' with { type: 'json' }
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
import type { SecondFactorChange } from './second-factor-store.ts'

export interface MailBrand {
  readonly name: string
  /** Origin of the site. */
  readonly siteUrl: string
}

type TextId = keyof typeof en

/** Texts by language; a regional language has only what differs from its parent. */
const texts: Readonly<Record<string, Readonly<Partial<Record<TextId, string>>>>> = {
  br,
  caf,
  cl,
  de,
  en,
  fi,
  fr,
  ja,
  no,
  pl,
  pt,
  tl,
  tr,
}

function textIn(language: string, id: TextId, values: Readonly<Record<string, string>>): string {
  const chain = isLanguageId(language) ? languageChain(language) : []
  const text = chain.map((one) => texts[one]?.[id]).find((found) => found !== undefined) ?? en[id]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Texts of a subject and a body. */
type MessageId = TextId extends infer Id ? (Id extends `${infer Name}.subject` ? Name : never) : never

interface Recipient {
  readonly to: string
  readonly language: string
}

interface Message {
  readonly id: MessageId
  readonly tag: string
  /** Besides the brand and the address of the site. */
  readonly values?: Readonly<Record<string, string>>
}

function mailOf(brand: MailBrand, { to, language }: Recipient, { id, tag, values }: Message): Mail {
  const all = { brand: brand.name, siteUrl: brand.siteUrl, ...values }
  return {
    to,
    subject: textIn(language, `${id}.subject`, all),
    text: textIn(language, `${id}.text`, all),
    tag,
  }
}

/** The code of a sign-up by email. */
export function pinMail(brand: MailBrand, message: Recipient & { code: string; minutes: number }): Mail {
  const values = { code: message.code, minutes: String(message.minutes) }
  return mailOf(brand, message, { id: 'pin', tag: 'registration-pin', values })
}

/** Tells the owner of an account that somebody tried to open another one with the same details (SEC-07). */
export const duplicateMail = (brand: MailBrand, owner: Recipient): Mail =>
  mailOf(brand, owner, { id: 'duplicate', tag: 'registration-duplicate' })

/** Where a password reset goes on: the key is in the fragment, which no server and no log ever sees. */
function resetLink(brand: MailBrand, prefix: string, resetKey: string): string {
  return `${brand.siteUrl}/${prefix}/reset-password#key=${resetKey}`
}

/** The key of a password reset, as a link and to be pasted. */
export function resetMail(
  brand: MailBrand,
  message: Recipient & { prefix: string; resetKey: string; minutes: number },
): Mail {
  const values = {
    link: resetLink(brand, message.prefix, message.resetKey),
    key: message.resetKey,
    minutes: String(message.minutes),
  }
  return mailOf(brand, message, { id: 'reset', tag: 'password-reset', values })
}

/** The link to a closed account's statement. The key is in the fragment, as in that of a password reset. */
export function statementMail(
  brand: MailBrand,
  message: Recipient & { prefix: string; key: string; minutes: number },
): Mail {
  const { prefix, key, minutes } = message
  const link = `${brand.siteUrl}/${prefix}${sitePath('statement')}#key=${key}`
  const values = { link, minutes: String(minutes) }
  return mailOf(brand, message, { id: 'statement', tag: 'closed-statement', values })
}

/** Tells the owner that the password was changed. */
export const passwordChangedMail = (brand: MailBrand, owner: Recipient): Mail =>
  mailOf(brand, owner, { id: 'password', tag: 'password-changed' })

/** Tells the owner that the number was changed. @param owner.phone the new number, masked */
export const phoneChangedMail = (brand: MailBrand, owner: Recipient & { phone: string }): Mail =>
  mailOf(brand, owner, { id: 'phone', tag: 'phone-changed', values: { phone: owner.phone } })

/** Tells the owner what was done to the second factor. @param owner.left recovery codes that are left */
export function secondFactorMail(
  brand: MailBrand,
  owner: Recipient & { change: SecondFactorChange; left: number },
): Mail {
  const { change, left } = owner
  const values = { left: String(left) }
  return mailOf(brand, owner, { id: `secondFactor.${change}`, tag: `second-factor-${change}`, values })
}

/**
 * Tells the owner that a passkey was added or removed.
 * @param owner.device what keeps it; empty when it is not known
 */
export function passkeyMail(
  brand: MailBrand,
  owner: Recipient & { change: 'added' | 'removed'; device: string },
): Mail {
  const { language, change } = owner
  const device = owner.device === '' ? textIn(language, 'passkey.unknown', {}) : owner.device
  return mailOf(brand, owner, { id: `passkey.${change}`, tag: `passkey-${change}`, values: { device } })
}

/** Tells the owner that a bank was added, which signs in without a password. */
export const bankAddedMail = (brand: MailBrand, owner: Recipient): Mail =>
  mailOf(brand, owner, { id: 'bank.added', tag: 'bank-added' })
