/** When the welcome modal and the sign-up popup are shown. */
import type { BrowserStore } from '../../shared/browser/stores.ts'

type Store = Pick<BrowserStore, 'isAllowed' | 'read' | 'write'>

/** Local storage: the player of this browser has been welcomed (spec 1 §7, first-login flag). */
const FIRST_LOGIN = 'firstLogin'

/**
 * Whether this is the first sign-in of the account, and nobody was welcomed in this browser before. In a browser
 * without storage the welcome could come again with every page, so it never comes.
 * @param previousSignInAt null for the first sign-in
 */
export const isWelcomeDue = (store: Store, previousSignInAt: string | null): boolean =>
  previousSignInAt === null && store.isAllowed() && store.read(FIRST_LOGIN) === null

export const noteWelcomed = (store: Store): void => store.write(FIRST_LOGIN, 'welcomed')

/** Session storage: when the visit began (ms), how many pages it had, whether the popup was shown. */
const BEGAN_AT = 'visit:beganAt'
const PAGES = 'visit:pages'
const POPUP_SHOWN = 'visit:popupShown'

/** The popup comes after so many pages and so much time: to a visitor who looks around, not to one who arrives. */
export const POPUP_AFTER = { pages: 3, ms: 60_000 } as const

export interface Visit {
  readonly beganAtMs: number
  readonly pages: number
}

/** Counts a page of this visit. */
export function notePage(store: Store, nowMs: number): Visit {
  const beganAtMs = Number(store.read(BEGAN_AT) ?? nowMs)
  const pages = Number(store.read(PAGES) ?? 0) + 1
  store.write(BEGAN_AT, String(beganAtMs))
  store.write(PAGES, String(pages))
  return { beganAtMs, pages }
}

/** Time until the popup may be shown (ms), 0 for now; undefined while this page is not one for it. */
export function popupDelayMs(store: Store, { beganAtMs, pages }: Visit, nowMs: number): number | undefined {
  if (!store.isAllowed() || store.read(POPUP_SHOWN) !== null || pages < POPUP_AFTER.pages) return undefined
  return Math.max(0, beganAtMs + POPUP_AFTER.ms - nowMs)
}

/** It is not shown again in this session, whatever the visitor does with it. */
export const notePopupShown = (store: Store): void => store.write(POPUP_SHOWN, '1')
