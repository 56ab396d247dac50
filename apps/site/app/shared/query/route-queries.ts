/**
 * The queries of a route, fetched before its screen renders: on the server for the first page, in the browser
 * afterwards.
 */
import { type QueryClient, type UseInfiniteQueryOptions, onlineManager } from '@tanstack/react-query'
import { type RouterContextProvider, data } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { isPhonePage } from '../browser/preferences.ts'
import { type Locale, localeOf } from '../formats/locale-of.ts'
import { siteContext } from '../request/site-context.ts'
import { type DehydratedData, dehydrateToJson } from './dehydrated.ts'
import { type AnyQuery, browserQueryClient, newQueryClient } from './query.ts'

/** The address of the matched route. */
export interface RouteAddress {
  readonly url: URL
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Input from which a route's queries are built. */
export interface RouteQueryInput extends RouteAddress {
  readonly locale: Locale
  readonly isPhone: boolean
}

// The outputs of several queries in one list differ, and none is read here.
// oxlint-disable-next-line typescript/no-explicit-any -- a list of queries of different outputs
type RouteQuery = AnyQuery | UseInfiniteQueryOptions<any, any, any, any, any>

/** Returns the queries that a route's screen reads with `useQuery`. */
export type RouteQueries = (input: RouteQueryInput) => readonly RouteQuery[]

export interface LoadOptions {
  /** The address names a thing: when the API does not know it, the not-found page is rendered with status 404. */
  readonly notFoundOn404?: boolean
  /** The screen itself says that the thing is not there, which a query answers as null: its page has status 404. */
  readonly missingOnNull?: boolean
}

/** A failed query is left to the screen, which retries and shows its own error. */
async function prefetchAll(
  client: QueryClient,
  queries: RouteQueries,
  { url, params, isPhone }: RouteAddress & Pick<RouteQueryInput, 'isPhone'>,
  { notFoundOn404 = false }: LoadOptions,
): Promise<void> {
  const all = queries({ url, params, isPhone, locale: localeOf(url.pathname) })
  await Promise.all(
    all.map((query) =>
      'initialPageParam' in query
        ? client.prefetchInfiniteQuery(query as never)
        : client.prefetchQuery(query as never),
    ),
  )
  if (!notFoundOn404) return
  for (const { queryKey } of all) {
    const error: unknown = client.getQueryState(queryKey)?.error
    if (error instanceof ApiError && error.isUnknown) throw data(null, { status: 404 })
  }
}

/**
 * A route's `loader`: fetches its queries in-process. Its data is the cache, which `<Hydrated>` of the shell restores.
 * @throws the not-found page, with `notFoundOn404`
 */
export const loadOnServer =
  (queries: RouteQueries, options: LoadOptions = {}) =>
  async ({ context, url, params }: RouteAddress & { readonly context: Readonly<RouterContextProvider> }) => {
    const { api, isPhone } = context.get(siteContext)
    const client = newQueryClient(api)
    await prefetchAll(client, queries, { url, params, isPhone }, options)
    const loaded: DehydratedData = { state: dehydrateToJson(client) }
    const isMissing = client
      .getQueryCache()
      .findAll()
      .some(({ state }) => state.data === null)
    return options.missingOnNull === true && isMissing ? data(loaded, { status: 404 }) : loaded
  }

/**
 * A route's `clientLoader`: fetches what is not fresh in the cache.
 * @throws the not-found page, with `notFoundOn404`
 */
export const loadInBrowser =
  (queries: RouteQueries, options: LoadOptions = {}) =>
  async ({ url, params }: RouteAddress): Promise<DehydratedData> => {
    // Offline a query waits for the network; the navigation does not wait with it.
    if (onlineManager.isOnline())
      await prefetchAll(browserQueryClient(), queries, { url, params, isPhone: isPhonePage() }, options)
    return {}
  }
