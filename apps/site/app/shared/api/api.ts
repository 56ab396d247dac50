import type { PageDispatch, RouteId, RouteOutput, RouteSent } from '@marquee/contract'
import type { QueryClient } from '@tanstack/react-query'
import { toApiError } from './api-error.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Idempotency key: made when a form opens, kept for the player's own retries. */
  readonly key?: string | undefined
  /** A refusal says nothing about the session: for calls that nobody asked for. */
  readonly skipAuthHandling?: boolean
  /** Is sent even when the page is left meanwhile. */
  readonly isKeptAlive?: boolean
  /** Headers that the route names beside its body. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A call of the frontend API by its id. Raises `ApiError`. */
export type Api = <Id extends RouteId>(
  id: Id,
  input: RouteSent<Id>,
  options?: CallOptions,
) => Promise<RouteOutput<Id>>

/** The transport of the server: the same pipeline in-process. */
export function serverApi(dispatch: PageDispatch): Api {
  return async (id, input, options) => {
    const answer = await dispatch(
      id,
      input,
      options?.key === undefined ? {} : { idempotencyKey: options.key },
    )
    if (!answer.ok) throw toApiError(answer.status, answer.problem)
    return answer.body
  }
}

const transports = new WeakMap<QueryClient, Api>()

/** Ties a query client to its transport, so that queries are written once for server and browser. */
export function attachApi(client: QueryClient, api: Api): QueryClient {
  transports.set(client, api)
  return client
}

/** @throws Error when the client has no transport */
export function getApi(client: QueryClient): Api {
  const api = transports.get(client)
  if (!api) throw new Error('this query client was not made by newQueryClient()')
  return api
}
