import { createHash } from 'node:crypto'
import type { Routes } from '@marquee/contract'
import {
  htmlLang,
  isLanguageId,
  type LanguageId,
  languages,
  type Licence,
  type MarketId,
  markets,
  openHoursAt,
  policyFor,
  policyValue,
  registerPageOf,
  unknownCountry,
} from '@marquee/markets'
import type { z } from 'zod'
import { AppError, type Clock, type Handlers } from '../../kernel/index.ts'
import type { Snapshot } from './documents.ts'
import type { Content } from './service.ts'
import {
  type FooterContent,
  type PageDocument,
  contactsOf,
  findPage,
  footerOf,
  pagesOf,
  paymentSections,
  termsOf,
} from './site-documents.ts'
import { type LocalText, localeOf, textIn } from './texts.ts'

/** The page of the terms that players accept. */
const TERMS = 'terms'
/** The page that markets add sections to. */
const PAYMENT_METHODS = 'payment-methods'
/** The page with the list of contacts. */
const CONTACT = 'contact-live-chat'
/** Pages that say when a person answers about safer play (CARE-09). */
const WITH_HOURS: readonly string[] = [CONTACT, 'responsible-gambling']

type ContentRouteId = 'content.footer' | 'content.page' | 'content.termsVersion'

/** The market's country in the reader's language. */
function marketName(market: MarketId, language: LanguageId): string {
  const { originCountry, name } = markets[market]
  if (originCountry === unknownCountry) return textIn(international, language)
  return new Intl.DisplayNames([languages[language].tag, 'en'], { type: 'region' }).of(originCountry) ?? name
}
const international: LocalText = {
  en: 'international',
  fi: 'kansainvälinen',
  no: 'internasjonalt',
  de: 'international',
  fr: 'international',
  pt: 'internacional',
  br: 'internacional',
  cl: 'internacional',
  ja: '国際',
  tl: 'pandaigdig',
  tr: 'uluslararası',
  pl: 'międzynarodowy',
}

export interface ContentRoutesDependencies {
  readonly content: Content
  readonly clock: Pick<Clock, 'now'>
  /** The licence under which a market takes real money, with its number. */
  readonly licenceOf: (market: string) => { readonly kind: Licence; readonly number: string | null }
}

/** The current version of the terms: the highest among the documents; 1 when there is none. */
export const currentTermsVersion = (content: Content): number => highestVersion(content.snapshot())
const highestVersion = (snapshot: Snapshot): number =>
  termsOf(snapshot).reduce((highest, { version }) => Math.max(highest, version), 1)

/** The text of terms as readers of a language see it, with its SHA-256. */
export interface TermsText {
  readonly hash: Buffer
  /** Of the text, which may be another one than the reader's. */
  readonly languageId: LanguageId
  /** BCP 47. */
  readonly language: string
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** The current terms in a language; null for another version, whose text content does not keep. */
export function currentTermsText(content: Content, version: number, language: string): TermsText | null {
  const snapshot = content.snapshot()
  const page = isLanguageId(language) ? findPage(snapshot, TERMS, language) : undefined
  return page && version === highestVersion(snapshot) ? textOfTerms(page) : null
}

/** The current terms with a hash, in whatever language they are; null for every other text. */
export function findCurrentTerms(content: Content, version: number, hash: Buffer): TermsText | null {
  const snapshot = content.snapshot()
  if (version !== highestVersion(snapshot)) return null
  const texts = pagesOf(snapshot)
    .filter(({ pageId }) => pageId === TERMS)
    .map(textOfTerms)
  return texts.find((text) => text?.hash.equals(hash)) ?? null
}

function textOfTerms(page: PageDocument): TermsText | null {
  const { title, language } = page
  if (!isLanguageId(language)) return null
  const sections = page.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs }))
  const text = sections.map(({ heading, paragraphs }) => [heading, ...paragraphs])
  const hash = createHash('sha256')
    .update(JSON.stringify([title, text]))
    .digest()
  return { hash, languageId: language, language: htmlLang(language), title, sections }
}

/** What the footer says of the licence, and what else applies in the market. */
function licenceText(
  { licence, notice }: FooterContent,
  {
    kind,
    number,
    market,
    language,
  }: { kind: Licence; number: string | null; market: MarketId; language: LanguageId },
): string {
  const stated = licence ? textIn(licence[kind], language) : ''
  return [stated, notice ? textIn(notice, language) : '']
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll('{licence}', number ?? '')
    .replaceAll('{market}', marketName(market, language))
}

/** A static page with what its market adds to it. */
/** When a person answers about safer play in a market. */
function personHoursOf(market: MarketId, licence: Licence, at: Temporal.Instant) {
  const policy = policyFor({ market, residence: markets[market].originCountry, licence, at })
  const { opensAt, closesAt } = openHoursAt(
    market,
    { fromHour: policyValue(policy, 'help.fromHour'), toHour: policyValue(policy, 'help.toHour') },
    at,
  )
  return { opensAt: opensAt.toString(), closesAt: closesAt.toString() }
}

function pageAnswer(
  page: PageDocument,
  snapshot: Snapshot,
  locale: { readonly market: MarketId; readonly language: LanguageId },
): Omit<z.input<Routes['content.page']['ok']>, 'personHours'> {
  const { market, language } = locale
  const { pageId, title, changedOn, sections } = page
  const ofMarket = pageId === PAYMENT_METHODS ? paymentSections(snapshot, market) : []
  return {
    pageId,
    language: htmlLang(isLanguageId(page.language) ? page.language : language),
    title,
    changedOn,
    sections: [
      ...sections.map(({ id, heading, paragraphs }) => ({ id, heading, paragraphs })),
      ...ofMarket.map(({ id, heading, paragraphs }) => ({
        id,
        heading: textIn(heading, language),
        paragraphs: paragraphs.map((text) => textIn(text, language)),
      })),
    ],
    contacts: pageId === CONTACT ? contactsOf(snapshot, locale) : [],
    textHash: pageId === TERMS ? (textOfTerms(page)?.hash.toString('hex') ?? null) : null,
  }
}

export function contentHandlers(deps: ContentRoutesDependencies): Pick<Handlers<Routes>, ContentRouteId> {
  const { content } = deps
  return {
    'content.footer': async ({ langmarket }, { cookies }) => {
      const { language, market } = localeOf(langmarket)
      const { kind, number } = deps.licenceOf(market)
      const policy = policyFor({ market, residence: markets[market].originCountry, licence: kind })
      const footer = footerOf(content.readingOf(cookies).snapshot, market)
      const licence = footer ? licenceText(footer, { kind, number, market, language }) : ''
      const contacts: readonly { name: string; url?: string; phone?: string }[] = policyValue(
        policy,
        'help.contacts',
      )
      const help = contacts.find((contact) => contact.url !== undefined)
      return {
        groups: (footer?.groups ?? []).map((group) => ({
          title: textIn(group.title, language),
          links: group.links.map(({ label, to }) => ({ label: textIn(label, language), to })),
        })),
        licence,
        minimumAge: policyValue(policy, 'age.min'),
        helpLine: help?.url ? { name: help.name, url: help.url, phone: help.phone ?? null } : null,
        notices: [...policyValue(policy, 'notices.set')],
        exclusionRegister: registerPageOf(policyValue(policy, 'register.id')) ?? null,
      }
    },

    'content.page': async ({ langmarket, pageUrl }, { cookies }) => {
      const { language, market } = localeOf(langmarket)
      const { snapshot } = content.readingOf(cookies)
      const page = findPage(snapshot, pageUrl, language)
      if (!page || !isLanguageId(page.language)) throw new AppError('error.not_found')
      const hasHours = WITH_HOURS.includes(page.pageId)
      return {
        ...pageAnswer(page, snapshot, { market, language }),
        personHours: hasHours ? personHoursOf(market, deps.licenceOf(market).kind, deps.clock.now()) : null,
      }
    },

    'content.termsVersion': async ({ langmarket }, { cookies }) => {
      const { language } = localeOf(langmarket)
      const { snapshot } = content.readingOf(cookies)
      const version = highestVersion(snapshot)
      const document = termsOf(snapshot).find((one) => one.version === version)
      const files = pagesOf(snapshot)
        .filter((page) => page.pageId === TERMS)
        .map((page) => [page.language, `/${page.pageUrl}`] as const)
      const page = findPage(snapshot, TERMS, language)
      return {
        version,
        textHash: (page && textOfTerms(page)?.hash.toString('hex')) ?? null,
        changes: (document?.changes ?? []).map((change) => textIn(change, language)),
        files: Object.fromEntries(files),
      }
    },
  }
}
