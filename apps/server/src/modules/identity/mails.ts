import type { Mail } from '../outside/index.ts'

export interface MailBrand {
  readonly name: string
  /** Origin of the site. */
  readonly siteUrl: string
}

interface Texts {
  readonly pinSubject: (brand: string) => string
  readonly pin: (brand: string, code: string, minutes: number) => string
  readonly duplicateSubject: (brand: string) => string
  readonly duplicate: (brand: string, siteUrl: string) => string
}

const en: Texts = {
  pinSubject: (brand) => `Your ${brand} code`,
  pin: (brand, code, minutes) =>
    `${code} is your ${brand} code. It works for ${minutes} minutes.\n\nDo not give it to anybody. We never ask for it by phone or chat. If you did not ask for a code, you can ignore this message.`,
  duplicateSubject: (brand) => `You already have a ${brand} account`,
  duplicate: (brand, siteUrl) =>
    `Somebody has just tried to open a new ${brand} account with your details. You already have one, so nothing was opened. One person has one account.\n\nIf it was you, sign in with your usual address and password: ${siteUrl}\n\nIf it was not you, your account is safe. You do not need to do anything.`,
}

const fi: Texts = {
  pinSubject: (brand) => `${brand}-koodisi`,
  pin: (brand, code, minutes) =>
    `${code} on ${brand}-koodisi. Se on voimassa ${minutes} minuuttia.\n\nÄlä anna koodia kenellekään. Emme koskaan kysy sitä puhelimessa emmekä chatissa. Jos et pyytänyt koodia, voit jättää viestin huomiotta.`,
  duplicateSubject: (brand) => `Sinulla on jo ${brand}-tili`,
  duplicate: (brand, siteUrl) =>
    `Joku yritti juuri avata uuden ${brand}-tilin tiedoillasi. Sinulla on jo tili, joten uutta ei avattu. Yhdellä henkilöllä on yksi tili.\n\nJos se olit sinä, kirjaudu sisään tavalliseen tapaan: ${siteUrl}\n\nJos se et ollut sinä, tilisi on turvassa. Sinun ei tarvitse tehdä mitään.`,
}

const textsOf = (language: string): Texts => (language === 'fi' ? fi : en)

/** The code of a sign-up by e-mail. */
export function pinMail(
  brand: MailBrand,
  message: { to: string; language: string; code: string; minutes: number },
): Mail {
  const texts = textsOf(message.language)
  return {
    to: message.to,
    subject: texts.pinSubject(brand.name),
    text: texts.pin(brand.name, message.code, message.minutes),
    tag: 'registration-pin',
  }
}

/** Tells the owner of an account that somebody tried to open another one with the same details (SEC-07). */
export function duplicateMail(brand: MailBrand, owner: { to: string; language: string }): Mail {
  const texts = textsOf(owner.language)
  return {
    to: owner.to,
    subject: texts.duplicateSubject(brand.name),
    text: texts.duplicate(brand.name, brand.siteUrl),
    tag: 'registration-duplicate',
  }
}
