/** Names of the headers that server, site and service worker have to agree on. */

/** The key of a call that must happen once: the server answers a known key with its first answer. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
/** Number of the site that a call comes from. */
export const SITE_CONTEXT_HEADER = 'site-context'

/** Says who a page was made for. The service worker caches pages for visitors only, and never one without it. */
export const PAGE_AUDIENCE_HEADER = 'page-audience'
export type PageAudience = 'visitor' | 'player'
/** Names files that a page needs without a network and does not name itself, as a list of `</path>`. */
export const OFFLINE_FILES_HEADER = 'offline-files'
