import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Namespace } from './files.ts'

const RETRIES = 3
const RETRY_STEP_MS = 2_000

/**
 * One language of a page with the namespaces that have arrived. On the server everything is there from the start; a
 * browser adds namespaces as routes and modals need them.
 */
export interface Catalogue {
  readonly i18n: I18n
  has(namespace: Namespace): boolean
  /** Loads what is not there. Never fails: after 3 more tries at 2 s × attempt English stands in, and is counted. */
  need(namespace: Namespace): Promise<void>
}

export interface CatalogueOptions {
  readonly language: string
  readonly messages?: Messages
  readonly loaded?: readonly Namespace[]
  /** On the server nothing is ever fetched. */
  readonly fetchOnce?: FetchTexts
  /** Called when a namespace could not be had in the page's language. */
  readonly onFallback?: (language: string, namespace: Namespace) => void
  readonly pause?: (ms: number) => Promise<unknown>
}

/** Asks for a namespace once; undefined when it cannot be had now. */
export type FetchTexts = (language: string, namespace: Namespace) => Promise<Messages | undefined>

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { language, pause = wait, fetchOnce = async () => undefined } = options
  const i18n = setupI18n({
    locale: language,
    messages: { [language]: options.messages ?? {} },
    missing: (_language, id) => id,
  })
  const loaded = new Set<Namespace>(options.loaded)
  const running = new Map<Namespace, Promise<void>>()

  async function fetchTexts(namespace: Namespace): Promise<Messages> {
    for (let attempt = 0; attempt <= RETRIES; attempt++) {
      if (attempt > 0) await pause(RETRY_STEP_MS * attempt)
      const messages = await fetchOnce(language, namespace)
      if (messages) return messages
    }
    options.onFallback?.(language, namespace)
    return (await fetchOnce('en', namespace)) ?? {}
  }

  return {
    i18n,
    has: (namespace) => loaded.has(namespace),
    need(namespace) {
      if (loaded.has(namespace)) return Promise.resolve()
      const known = running.get(namespace)
      if (known) return known
      const load = async () => {
        i18n.load(language, await fetchTexts(namespace))
        loaded.add(namespace)
      }
      const work = load()
      running.set(namespace, work)
      return work
    },
  }
}

let pageCatalogue: Catalogue | undefined

/** The catalogue of the tab, set once by `entry.client`. */
export function setPageCatalogue(catalogue: Catalogue): void {
  pageCatalogue = catalogue
}

/** Starts loading namespaces in the browser; nothing on the server, which has them all. */
export function warmTexts(...namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) void pageCatalogue?.need(namespace)
}
