/**
 * The cookie choice of this browser (spec 1 §7 Client storage): options, that they were accepted, and the consent's id.
 */

import type { BrowserStore } from '../../shared/browser/stores.ts'

/** Changes when the text or the kinds change; an older choice is asked for again. */
export const CONSENT_VERSION = 1

export interface CookieOptions {
  readonly essentials: true
  readonly performance: boolean
  readonly marketing: boolean
}

export interface CookieChoice {
  readonly options: CookieOptions
  readonly version: number
  /** Given by the server once it has stored the choice. */
  readonly consentId: string | null
}

export const onlyEssential: CookieOptions = { essentials: true, performance: false, marketing: false }
export const everything: CookieOptions = { essentials: true, performance: true, marketing: true }

const OPTIONS = 'cookieOptions'
const ACCEPTED = 'cookieAccepted'
const CONSENT_ID = 'cookiesConsentId'

type Store = Pick<BrowserStore, 'read' | 'write'>

/** The choice that was made; undefined when none was, or it is of an older version, or it cannot be read. */
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

/** Keeps a choice at once; the server's copy follows. */
export function writeChoice(store: Store, { options, version, consentId }: CookieChoice): void {
  store.write(OPTIONS, JSON.stringify(options))
  store.write(ACCEPTED, String(version))
  if (consentId !== null) store.write(CONSENT_ID, consentId)
}
