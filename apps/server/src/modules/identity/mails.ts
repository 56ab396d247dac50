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

/** The code of a sign-up by email. */
export function pinMail(
  brand: MailBrand,
  message: { to: string; language: string; code: string; minutes: number },
): Mail {
  const values = { brand: brand.name, code: message.code, minutes: String(message.minutes) }
  return {
    to: message.to,
    subject: textIn(message.language, 'pin.subject', values),
    text: textIn(message.language, 'pin.text', values),
    tag: 'registration-pin',
  }
}

/** Tells the owner of an account that somebody tried to open another one with the same details (SEC-07). */
export function duplicateMail(brand: MailBrand, owner: { to: string; language: string }): Mail {
  const values = { brand: brand.name, siteUrl: brand.siteUrl }
  return {
    to: owner.to,
    subject: textIn(owner.language, 'duplicate.subject', values),
    text: textIn(owner.language, 'duplicate.text', values),
    tag: 'registration-duplicate',
  }
}

/** Where a password reset goes on: the key is in the fragment, which no server and no log ever sees. */
function resetLink(brand: MailBrand, prefix: string, resetKey: string): string {
  return `${brand.siteUrl}/${prefix}/reset-password#key=${resetKey}`
}

/** The key of a password reset, as a link and to be pasted. */
export function resetMail(
  brand: MailBrand,
  message: { to: string; language: string; prefix: string; resetKey: string; minutes: number },
): Mail {
  const values = {
    brand: brand.name,
    link: resetLink(brand, message.prefix, message.resetKey),
    key: message.resetKey,
    minutes: String(message.minutes),
  }
  return {
    to: message.to,
    subject: textIn(message.language, 'reset.subject', values),
    text: textIn(message.language, 'reset.text', values),
    tag: 'password-reset',
  }
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(brand: MailBrand, owner: { to: string; language: string }): Mail {
  const values = { brand: brand.name, siteUrl: brand.siteUrl }
  return {
    to: owner.to,
    subject: textIn(owner.language, 'password.subject', values),
    text: textIn(owner.language, 'password.text', values),
    tag: 'password-changed',
  }
}

/** Tells the owner that the number was changed. @param owner.phone the new number, masked */
export function phoneChangedMail(
  brand: MailBrand,
  owner: { to: string; language: string; phone: string },
): Mail {
  const values = { brand: brand.name, siteUrl: brand.siteUrl, phone: owner.phone }
  return {
    to: owner.to,
    subject: textIn(owner.language, 'phone.subject', values),
    text: textIn(owner.language, 'phone.text', values),
    tag: 'phone-changed',
  }
}

/** Tells the owner what was done to the second factor. @param owner.left recovery codes that are left */
export function secondFactorMail(
  brand: MailBrand,
  owner: { to: string; language: string; change: SecondFactorChange; left: number },
): Mail {
  const { change } = owner
  const values = { brand: brand.name, siteUrl: brand.siteUrl, left: String(owner.left) }
  return {
    to: owner.to,
    subject: textIn(owner.language, `secondFactor.${change}.subject`, values),
    text: textIn(owner.language, `secondFactor.${change}.text`, values),
    tag: `second-factor-${change}`,
  }
}

/**
 * Tells the owner that a passkey was added or removed.
 * @param owner.device what keeps it; empty when it is not known
 */
export function passkeyMail(
  brand: MailBrand,
  owner: { to: string; language: string; change: 'added' | 'removed'; device: string },
): Mail {
  const { to, language, change } = owner
  const device = owner.device === '' ? textIn(language, 'passkey.unknown', {}) : owner.device
  const values = { brand: brand.name, siteUrl: brand.siteUrl, device }
  return {
    to,
    subject: textIn(language, `passkey.${change}.subject`, values),
    text: textIn(language, `passkey.${change}.text`, values),
    tag: `passkey-${change}`,
  }
}

/** Tells the owner that a bank was added, which signs in without a password. */
export function bankAddedMail(brand: MailBrand, owner: { to: string; language: string }): Mail {
  const values = { brand: brand.name, siteUrl: brand.siteUrl }
  return {
    to: owner.to,
    subject: textIn(owner.language, 'bank.added.subject', values),
    text: textIn(owner.language, 'bank.added.text', values),
    tag: 'bank-added',
  }
}
