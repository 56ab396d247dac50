/** Header names that server, site and service worker share. */

/** The key of a call that must have one effect: the server answers a known key with its first answer. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
/** Number of the site that a call comes from. */
export const SITE_CONTEXT_HEADER = 'site-context'

/** Says for whom a page was made. The service worker caches only pages for visitors, and none without this header. */
export const PAGE_AUDIENCE_HEADER = 'page-audience'
export type PageAudience = 'visitor' | 'player'
/** Lists files that a page needs offline and that its HTML does not name, as `</path>`. */
export const OFFLINE_FILES_HEADER = 'offline-files'
