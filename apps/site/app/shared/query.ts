import type { RouteId, RouteOutput, RouteSent } from '@marquee/contract'
import {
  type DehydratedState,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  dehydrate,
  onlineManager,
  queryOptions,
} from '@tanstack/react-query'
import { data } from 'react-router'
import { ApiError } from './api/api-error.ts'
import { type Api, apiOf, attachApi } from './api/api.ts'
import { browserApi } from './api/browser-api.ts'

const FIVE_MINUTES_MS = 300_000

/** A query client with the specification's times, tied to a transport. */
export function newQueryClient(api: Api): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES_MS,
        gcTime: FIVE_MINUTES_MS,
        retry: false,
        networkMode: 'online',
        refetchOnWindowFocus: (query) => query.queryKey[0] === 'me',
      },
      // Money and protection are never sent again by the cache, and never queued while offline.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return attachApi(client, api)
}

let browserClient: QueryClient | undefined

/** The tab's own client; loaders of the server make one for each request. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') throw new Error('on the server a query client belongs to one request')
  browserClient ??= newQueryClient(browserApi)
  return browserClient
}

type Extra<Output> = Omit<UseQueryOptions<Output>, 'queryKey' | 'queryFn'>

/** A query of one API call: the same object serves loaders, screens and invalidation, on both sides. */
export function apiQuery<Id extends RouteId>(
  queryKey: QueryKey,
  id: Id,
  input: RouteSent<Id>,
  extra: Extra<RouteOutput<Id>> = {},
) {
  return queryOptions<RouteOutput<Id>>({
    ...extra,
    queryKey,
    queryFn: ({ client, signal }) => apiOf(client)(id, input, { signal }),
  })
}

// The outputs of several queries in one list differ; none is looked at here.
// oxlint-disable-next-line typescript/no-explicit-any -- a list of queries of different outputs
export type AnyQuery = UseQueryOptions<any, any, any, any>

/** Loader data of a route whose screen reads its queries with `useQuery`. */
export interface Preloaded {
  readonly state?: DehydratedState
}

/**
 * For a route's `loader`: asks the queries in-process and hands their answers on. A query that fails is left to the
 * screen, which asks again and shows its own error.
 */
export async function preload(api: Api, ...queries: readonly AnyQuery[]): Promise<Preloaded> {
  const client = newQueryClient(api)
  await Promise.all(queries.map((query) => client.prefetchQuery(query as never)))
  return { state: dehydrate(client) }
}

/** What the address names is not known to the API: the address is unknown too. Other failures are the screen's. */
function refuseUnknown(client: QueryClient, { queryKey }: AnyQuery): void {
  const error: unknown = client.getQueryState(queryKey)?.error
  if (error instanceof ApiError && error.isUnknown) throw data(null, { status: 404 })
}

/** `preload` for a page whose address names something. @throws the not-found page */
export async function preloadNamed(api: Api, query: AnyQuery): Promise<Preloaded> {
  const client = newQueryClient(api)
  await client.prefetchQuery(query as never)
  refuseUnknown(client, query)
  return { state: dehydrate(client) }
}

/** `preloadInBrowser` for a page whose address names something. @throws the not-found page */
export async function preloadNamedInBrowser(query: AnyQuery): Promise<Preloaded> {
  const preloaded = await preloadInBrowser(query)
  refuseUnknown(queryClient(), query)
  return preloaded
}

/** For a route's `clientLoader`: asks what is not fresh in the cache, from the browser. */
export async function preloadInBrowser(...queries: readonly AnyQuery[]): Promise<Preloaded> {
  // Offline a query waits for the network; the page does not wait with it.
  if (!onlineManager.isOnline()) return {}
  const client = queryClient()
  await Promise.all(queries.map((query) => client.prefetchQuery(query as never)))
  return {}
}
