import type { Routes } from '@marquee/contract'
import {
  htmlLang,
  languageChain,
  type LanguageId,
  languages,
  type Licence,
  type MarketId,
  markets,
  policyFor,
  policyValue,
  unknownCountry,
} from '@marquee/markets'
import { AppError, type Handlers } from '../../kernel/index.ts'
import type { ContentDocument } from './documents.ts'
import type { Content } from './service.ts'
import { type LocalText, localeOf, textIn } from './texts.ts'

type ContentRouteId = 'content.footer' | 'content.page' | 'content.termsVersion'

interface PageDocument extends ContentDocument {
  readonly language: LanguageId
  readonly pageId: string
  readonly pageUrl: string
  readonly title: string
  readonly changedOn: string
  readonly sections: readonly {
    readonly id: string
    readonly heading: string
    readonly paragraphs: string[]
  }[]
}
interface FooterDocument extends ContentDocument {
  /** Its markets; absent: all markets without one of their own. */
  readonly markets?: readonly string[]
  readonly groups: readonly {
    readonly title: LocalText
    readonly links: readonly { readonly label: LocalText; readonly to: string }[]
  }[]
  /** By licence of the market; `{licence}` and `{market}` are replaced. */
  readonly licence: Readonly<Record<Licence, LocalText>>
}
interface TermsDocument extends ContentDocument {
  readonly version: number
  readonly changes: readonly LocalText[]
}

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
  /** The licence under which a market takes real money, with its number. */
  readonly licenceOf: (market: string) => { readonly kind: Licence; readonly number: string | null }
}

/** The current version of the terms: the highest among the documents; 1 when there is none. */
export function currentTermsVersion(content: Content): number {
  return content
    .snapshot()
    .ofType<TermsDocument>('termsVersion')
    .reduce((highest, { version }) => Math.max(highest, version), 1)
}

/** A static page by its path or id: in the reader's language, else its parent's, else English. */
function findPage(content: Content, pageUrl: string, language: LanguageId): PageDocument | undefined {
  const wanted = pageUrl.replace(/^\/+|\/+$/g, '')
  const found = content
    .snapshot()
    .ofType<PageDocument>('page')
    .filter((page) => page.pageUrl === wanted || page.pageId === wanted)
  return languageChain(language)
    .map((one) => found.find((page) => page.language === one))
    .find((page) => page !== undefined)
}

export function contentHandlers(deps: ContentRoutesDependencies): Pick<Handlers<Routes>, ContentRouteId> {
  const { content } = deps
  const footerOf = (market: string): FooterDocument | undefined => {
    const all = content.snapshot().ofType<FooterDocument>('footer')
    return (
      all.find((footer) => footer.markets?.includes(market)) ?? all.find((footer) => !footer.markets?.length)
    )
  }

  return {
    'content.footer': async ({ langmarket }) => {
      const { language, market } = localeOf(langmarket)
      const { kind, number } = deps.licenceOf(market)
      const policy = policyFor({ market, residence: markets[market].originCountry, licence: kind })
      const footer = footerOf(market)
      const licence = footer
        ? textIn(footer.licence[kind], language)
            .replaceAll('{licence}', number ?? '')
            .replaceAll('{market}', marketName(market, language))
        : ''
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
      }
    },

    'content.page': async ({ langmarket, pageUrl }) => {
      const page = findPage(content, pageUrl, localeOf(langmarket).language)
      if (!page) throw new AppError('error.not_found')
      return {
        pageId: page.pageId,
        language: htmlLang(page.language),
        title: page.title,
        changedOn: page.changedOn,
        sections: page.sections.map(({ id, heading, paragraphs }) => ({ id, heading, paragraphs })),
      }
    },

    'content.termsVersion': async ({ langmarket }) => {
      const { language } = localeOf(langmarket)
      const snapshot = content.snapshot()
      const version = currentTermsVersion(content)
      const document = snapshot.ofType<TermsDocument>('termsVersion').find((one) => one.version === version)
      const files = snapshot
        .ofType<PageDocument>('page')
        .filter((page) => page.pageId === 'terms')
        .map((page) => [page.language, `/${page.pageUrl}`])
      return {
        version,
        changes: (document?.changes ?? []).map((change) => textIn(change, language)),
        files: Object.fromEntries(files) as Record<string, string>,
      }
    },
  }
}
