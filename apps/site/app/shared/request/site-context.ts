import type { SiteFacts } from '@marquee/contract'
import { type ComponentType, createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'

/** What a document holds of its brand, in elements of their own. */
export interface BrandDocument {
  /** Colours and display face as a style sheet. */
  readonly brandCss: string
  /** The parts of the logo as SVG symbols. */
  readonly brandLogo: string
  /** Texts that the brand says in its own words, as compiled messages by id; empty where it has none. */
  readonly brandTexts: string
}

/** What a request of a page knows, for middleware and loaders on the server. */
export interface SiteContext extends SiteFacts, BrandDocument {
  readonly api: Api
}

export const siteContext = createContext<SiteContext>()

/** What the document needs and loader data must not carry. The browser reads it from the document it was given. */
export interface DocumentFacts extends BrandDocument {
  readonly nonce: string
  /** The inline script that runs before all others; on the server only. */
  readonly earlyScript?: string
  /**
   * The login that works before scripts have arrived and without them. The browser leaves what was sent as it is, and
   * so carries no code for it.
   */
  readonly ServerLogin?: ComponentType<{ params: URLSearchParams }>
}

export const DocumentContext = createReactContext<DocumentFacts>({
  nonce: '',
  brandCss: '',
  brandLogo: '',
  brandTexts: '',
})
