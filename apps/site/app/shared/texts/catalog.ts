import type { Namespace } from './files.ts'
import { type Messages, type TextValues, formatMessage } from './format-message.ts'

const RETRIES = 3
const RETRY_STEP_MS = 2_000

/**
 * One language of a page with the namespaces that have loaded. The server has all of them from the start; a browser
 * adds namespaces as routes and modals need them.
 */
export interface Catalog {
  /** The text of an id with its values; the id itself when there is no such text. */
  readonly text: (id: string, values?: TextValues) => string
  /**
   * Loads what is missing. Never fails: after 3 more attempts, 2 s × attempt apart, it uses English, which is
   * counted. Always the same promise for a namespace; React's `use` does not wait for one that has loaded.
   */
  need(namespace: Namespace): Promise<void>
}

export interface CatalogOptions {
  readonly language: string
  /** BCP 47 tag of the language, for plural forms and numbers. */
  readonly tag: string
  readonly messages?: Messages
  readonly loaded?: readonly Namespace[]
  /** The brand's own messages; they replace texts with the same id. */
  readonly ofBrand?: Messages
  /** The server never fetches texts. */
  readonly fetchOnce?: FetchTexts
  /** Called when a namespace could not be loaded in the page's language. */
  readonly onFallback?: (language: string, namespace: Namespace) => void
  readonly pause?: (ms: number) => Promise<unknown>
}

/** Requests a namespace once; undefined when it cannot be fetched now. */
export type FetchTexts = (language: string, namespace: Namespace) => Promise<Messages | undefined>

/** With the state that React's `use` reads: it does not wait for one that is `fulfilled`. */
interface Need extends Promise<void> {
  status?: 'fulfilled'
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function createCatalog(options: CatalogOptions): Catalog {
  const { language, tag, pause = wait, fetchOnce = async () => undefined } = options
  let messages: Messages = { ...options.messages, ...options.ofBrand }
  const loaded: Need = Promise.resolve()
  loaded.status = 'fulfilled'
  const needs = new Map(options.loaded?.map((namespace) => [namespace, loaded]))

  async function fetchTexts(namespace: Namespace): Promise<Messages> {
    for (let attempt = 0; attempt <= RETRIES; attempt++) {
      if (attempt > 0) await pause(RETRY_STEP_MS * attempt)
      const found = await fetchOnce(language, namespace)
      if (found) return found
    }
    options.onFallback?.(language, namespace)
    return (await fetchOnce('en', namespace)) ?? {}
  }

  return {
    text: (id, values = {}) => formatMessage(messages[id] ?? id, values, tag),
    need(namespace) {
      const known = needs.get(namespace)
      if (known) return known
      const load = async (): Promise<void> => {
        const found = await fetchTexts(namespace)
        messages = { ...messages, ...found, ...options.ofBrand }
        need.status = 'fulfilled'
      }
      const need: Need = load()
      needs.set(namespace, need)
      return need
    },
  }
}

/** The brand's own messages, read from the document. */
export const parseBrandTexts = (text: string): Messages => (text === '' ? {} : (JSON.parse(text) as Messages))

let pageCatalog: Catalog | undefined

/** The catalog of the tab, set once by `entry.client`. */
export function setPageCatalog(catalog: Catalog): void {
  pageCatalog = catalog
}

/** Starts loading namespaces in the browser; does nothing on the server, which has them all. */
export function preloadNamespace(...namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) void pageCatalog?.need(namespace)
}
