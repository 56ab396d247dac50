/**
 * The cookie choice of this browser (spec 1 §7 Client storage): the options, that they were accepted, and the id of
 * the consent.
 */

import type { BrowserStore } from './stores.ts'

/** Raised when the text or the kinds of cookies change; older choices are then asked for again. */
export const CONSENT_VERSION = 1

export interface CookieOptions {
  readonly essentials: true
  readonly performance: boolean
  readonly marketing: boolean
}

export interface CookieChoice {
  readonly options: CookieOptions
  readonly version: number
  /** Assigned by the server when it has stored the choice. */
  readonly consentId: string | null
}

export const onlyEssential: CookieOptions = { essentials: true, performance: false, marketing: false }
export const everything: CookieOptions = { essentials: true, performance: true, marketing: true }

const OPTIONS = 'cookieOptions'
const ACCEPTED = 'cookieAccepted'
const CONSENT_ID = 'cookiesConsentId'

type Store = Pick<BrowserStore, 'read' | 'write'>

/** The stored choice; undefined without one, for an older version, and when it cannot be read. */
export function readChoice(store: Store): CookieChoice | undefined {
  const version = Number(store.read(ACCEPTED))
  if (version !== CONSENT_VERSION) return undefined
  try {
    const stored = JSON.parse(store.read(OPTIONS) ?? '') as Partial<
      Record<keyof CookieOptions, unknown>
    > | null
    if (typeof stored?.performance !== 'boolean' || typeof stored.marketing !== 'boolean') return undefined
    return {
      options: { essentials: true, performance: stored.performance, marketing: stored.marketing },
      version,
      consentId: store.read(CONSENT_ID),
    }
  } catch {
    return undefined
  }
}

/** Stores a choice in this browser at once; the server is told afterwards. */
export function writeChoice(store: Store, { options, version, consentId }: CookieChoice): void {
  store.write(OPTIONS, JSON.stringify(options))
  store.write(ACCEPTED, String(version))
  if (consentId !== null) store.write(CONSENT_ID, consentId)
}
