/** Documents that the site shows as they are: static pages, payment pages, footers, terms. */
import { languageChain, type LanguageId, type Licence, type MarketId } from '@marquee/markets'
import { z } from 'zod'
import type { Snapshot } from './documents.ts'
import { type LocalText, textIn } from './texts.ts'

const localText = z.object({ en: z.string() }).catchall(z.string())
const section = <T extends z.ZodType>(text: T) =>
  z.looseObject({ id: z.string(), heading: text, paragraphs: z.array(text) })

const page = z.looseObject({
  language: z.string(),
  pageId: z.string(),
  pageUrl: z.string(),
  title: z.string(),
  changedOn: z.string(),
  sections: z.array(section(z.string())),
})
const link = z.looseObject({ label: localText, to: z.string() })
const footer = z.looseObject({
  _id: z.string(),
  markets: z.array(z.string()).optional(),
  base: z.looseObject({ _ref: z.string() }).optional(),
  groups: z.array(z.looseObject({ title: localText, links: z.array(link) })),
  licence: z.looseObject({ none: localText, sandbox: localText, real: localText }).optional(),
  notice: localText.optional(),
})
const paymentPage = z.looseObject({ markets: z.array(z.string()), sections: z.array(section(localText)) })
const pageDescription = z.looseObject({
  /** Below the prefix, with a leading slash. */
  path: z.string(),
  markets: z.array(z.string()).optional(),
  description: localText,
})
const contactList = z.looseObject({
  markets: z.array(z.string()).optional(),
  /** `to` is below the prefix, or `mailto:`. */
  contacts: z.array(
    z.looseObject({ title: localText, text: localText, to: z.string().regex(/^(?:\/|mailto:)/) }),
  ),
})
const terms = z.looseObject({ version: z.int(), changes: z.array(localText) })

export type PageDocument = z.output<typeof page>
export type TermsDocument = z.output<typeof terms>
type FooterDocument = z.output<typeof footer>

export interface FooterContent {
  readonly groups: FooterDocument['groups']
  /** By licence of the market; `{licence}` and `{market}` are replaced. */
  readonly licence: Readonly<Record<Licence, LocalText>> | undefined
  /** What else applies in the market. */
  readonly notice: LocalText | undefined
}

/** Valid documents of a type. Content is data: an invalid one is left out. */
const validOf = <T>(snapshot: Snapshot, type: string, schema: z.ZodType<T>): T[] =>
  snapshot.ofType(type).flatMap((document) => {
    const read = schema.safeParse(document)
    return read.success ? [read.data] : []
  })

export const termsOf = (snapshot: Snapshot): TermsDocument[] => validOf(snapshot, 'termsVersion', terms)
/** Validated once for each state of the documents. */
const pagesBySnapshot = new WeakMap<Snapshot, PageDocument[]>()
export function pagesOf(snapshot: Snapshot): PageDocument[] {
  const pages = pagesBySnapshot.get(snapshot) ?? validOf(snapshot, 'page', page)
  pagesBySnapshot.set(snapshot, pages)
  return pages
}

/** The static pages in a language, each once: in its parent or English where it is not translated. */
export function pagesIn(snapshot: Snapshot, language: LanguageId): PageDocument[] {
  const all = pagesOf(snapshot)
  const chain = languageChain(language)
  return [...new Set(all.map(({ pageId }) => pageId))].flatMap((id) => {
    const versions = all.filter(({ pageId }) => pageId === id)
    const found = chain.flatMap((one) => versions.find((version) => version.language === one) ?? [])
    return found.slice(0, 1)
  })
}

/** Validated once for each state of the documents. */
const descriptionsBySnapshot = new WeakMap<Snapshot, z.output<typeof pageDescription>[]>()
function descriptionsIn(snapshot: Snapshot): z.output<typeof pageDescription>[] {
  const descriptions =
    descriptionsBySnapshot.get(snapshot) ?? validOf(snapshot, 'pageDescription', pageDescription)
  descriptionsBySnapshot.set(snapshot, descriptions)
  return descriptions
}

/** What editors wrote of a page for search engines: for this market, else for every market; undefined without it. */
export function descriptionOf(
  snapshot: Snapshot,
  { path, market, language }: { path: string; market: MarketId; language: LanguageId },
): string | undefined {
  const found = descriptionsIn(snapshot).filter((one) => one.path === path)
  const ofMarket =
    found.find(({ markets }) => markets?.includes(market)) ?? found.find(({ markets }) => !markets?.length)
  return ofMarket && textIn(ofMarket.description, language)
}

export interface Contact {
  readonly title: string
  readonly text: string
  readonly to: string
}

/** Whom to turn to with what: the market's own list, else the common one. */
export function contactsOf(
  snapshot: Snapshot,
  { market, language }: { market: MarketId; language: LanguageId },
): Contact[] {
  const lists = validOf(snapshot, 'contactList', contactList)
  const list =
    lists.find(({ markets }) => markets?.includes(market)) ?? lists.find(({ markets }) => !markets?.length)
  return (list?.contacts ?? []).map(({ title, text, to }) => ({
    title: textIn(title, language),
    text: textIn(text, language),
    to,
  }))
}

/** A static page by its path or id: in the reader's language, else its parent's, else English. */
export function findPage(
  snapshot: Snapshot,
  pageUrl: string,
  language: LanguageId,
): PageDocument | undefined {
  const wanted = pageUrl.replace(/^\/+|\/+$/g, '')
  const found = pagesOf(snapshot).filter((one) => one.pageUrl === wanted || one.pageId === wanted)
  return languageChain(language)
    .map((one) => found.find((document) => document.language === one))
    .find((document) => document !== undefined)
}

/** Sections that a market adds to the page of payment methods. */
export const paymentSections = (snapshot: Snapshot, market: MarketId) =>
  validOf(snapshot, 'paymentMethodPage', paymentPage).find((one) => one.markets.includes(market))?.sections ??
  []

/** The market's footer with what its base has; the common one where the market has none. */
export function footerOf(snapshot: Snapshot, market: MarketId): FooterContent | undefined {
  const all = validOf(snapshot, 'footer', footer)
  const own = all.find(({ markets }) => markets?.includes(market))
  const common = all.find(({ markets }) => !markets?.length)
  if (!own) return common && { groups: common.groups, licence: common.licence, notice: common.notice }
  const base = all.find(({ _id }) => _id === own.base?._ref)
  return {
    groups: [...(base?.groups ?? []), ...own.groups],
    licence: own.licence ?? base?.licence,
    notice: own.notice ?? base?.notice,
  }
}
