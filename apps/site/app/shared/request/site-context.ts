import type { PageListing, PageSymbol, SiteFacts } from '@marquee/contract'
import { type ComponentType, createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'

/** The brand's parts of a document, each in its own element. */
export interface BrandDocument {
  /** Colours and display font as a style sheet. */
  readonly brandCss: string
  /** The parts of the logo as SVG symbols. */
  readonly brandLogo: string
  /** Texts in the brand's own words, as compiled messages by id; empty without any. */
  readonly brandTexts: string
}

/** Facts of a page request, for middleware and loaders on the server. */
export interface SiteContext extends SiteFacts, BrandDocument {
  readonly api: Api
}

export const siteContext = createContext<SiteContext>()

export interface PageMetaProps {
  readonly title: string
  readonly description: string | undefined
  /** Path of a picture of the page; the brand's icon without one. */
  readonly image: string | undefined
}

/** A symbol above the page with its full address. */
export interface SymbolLink extends Pick<PageSymbol, 'id'> {
  readonly href: string
}

/** Data for the document that must not be in loader data. The browser reads it from its document. */
export interface DocumentFacts extends BrandDocument {
  readonly nonce: string
  /** The inline script that runs before all others; on the server only. */
  readonly earlyScript?: string
  /** Status of the answer, and what search engines are told of the page; on the server only. */
  readonly status?: number
  readonly listing?: PageListing
  /**
   * What search engines and link previews read. Only the server renders it, so the browser's bundle does not contain
   * its code.
   */
  readonly SearchHead?: ComponentType
  /** The symbols above the page, which only the server renders, with their addresses. */
  readonly NoticeBar?: ComponentType
  readonly symbolLinks?: readonly SymbolLink[]
  readonly PageMeta?: ComponentType<PageMetaProps>
  /**
   * The login form for browsers whose scripts have not loaded. Only the server renders it, so the browser's bundle
   * does not contain its code.
   */
  readonly ServerLogin?: ComponentType<{ params: URLSearchParams }>
}

export const DocumentContext = createReactContext<DocumentFacts>({
  nonce: '',
  brandCss: '',
  brandLogo: '',
  brandTexts: '',
})
