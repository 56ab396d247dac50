import type { RouteId, RouteOutput, RouteSent } from '@marquee/contract'
import { QueryClient, type QueryKey, type UseQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, attachApi, getApi } from '../api/api.ts'

const FIVE_MINUTES_MS = 300_000

/** A query client with the specification's times, attached to a transport. */
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
      // Mutations of money and protection are never repeated by the cache, and never queued while offline.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return attachApi(client, api)
}

/** First part of the key of every query about the signed-in player. */
export const ME = ['me'] as const

let browserApi: Api | undefined
let browserClient: QueryClient | undefined

/** Sets the transport of the tab's query client; called once, before hydration. */
export function setBrowserApi(api: Api): void {
  browserApi = api
}

/** The tab's query client; loaders on the server create one per request. */
export function browserQueryClient(): QueryClient {
  if (typeof window === 'undefined') throw new Error('no window')
  if (!browserApi) throw new Error('no API')
  browserClient ??= newQueryClient(browserApi)
  return browserClient
}

type Extra<Output> = Omit<UseQueryOptions<Output>, 'queryKey' | 'queryFn'>

/** A query of one API call: the same object serves loaders, screens and invalidation, on server and browser. */
export function apiQuery<Id extends RouteId>(
  queryKey: QueryKey,
  id: Id,
  input: RouteSent<Id>,
  extra: Extra<RouteOutput<Id>> = {},
) {
  return queryOptions<RouteOutput<Id>>({
    ...extra,
    queryKey,
    queryFn: ({ client, signal }) => getApi(client)(id, input, { signal }),
  })
}

// The outputs of several queries in one list differ, and none is read here.
// oxlint-disable-next-line typescript/no-explicit-any -- a list of queries of different outputs
export type AnyQuery = UseQueryOptions<any, any, any, any>
