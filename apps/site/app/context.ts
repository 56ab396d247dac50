import type { SiteFacts } from '@marquee/contract'
import { type ComponentType, createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Api } from './shared/api/api.ts'

/** What a request of a page knows, for middleware and loaders on the server. */
export interface SiteContext extends SiteFacts {
  readonly api: Api
  /** The brand's colours as a style sheet. */
  readonly brandCss: string
}

export const siteContext = createContext<SiteContext>()

/** What the document needs and loader data must not carry. The browser reads it from the document it was given. */
export interface DocumentFacts {
  readonly nonce: string
  readonly brandCss: string
  /**
   * The login that works before scripts have arrived and without them. The browser leaves what was sent as it is, and so
   * carries no code for it.
   */
  readonly SentLogin?: ComponentType<{ params: URLSearchParams }>
}

export const DocumentContext = createReactContext<DocumentFacts>({ nonce: '', brandCss: '' })
