/** Name of the `<meta>` in a cached page. A file of its own: the first script needs no more of the worker's rules. */
export const CACHED_AT = 'cached-at'
