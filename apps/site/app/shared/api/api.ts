import type { PageDispatch, RouteId, RouteOutput, RouteSent } from '@marquee/contract'
import type { QueryClient } from '@tanstack/react-query'
import { toApiError } from './api-error.ts'
import type { HttpRequest } from './build-request.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Idempotency key: created when a form opens, kept for the player's retries. */
  readonly key?: string | undefined
  /** A refusal does not end the session: for background calls. */
  readonly skipAuthHandling?: boolean
  /** The request is completed even when the page is closed. */
  readonly isKeptAlive?: boolean
  /** Headers that the route defines beside its body. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For a route that takes a file. */
  readonly upload?: FileUpload | undefined
}

/** A file as the body of a call. */
export interface FileUpload {
  /** How much has been sent: 0 to 1. */
  readonly onProgress: (share: number) => void
  /**
   * Sends it in place of `fetch`, which does not tell its progress.
   * @returns the parsed answer
   * @throws ApiError as any call
   */
  readonly send: (request: HttpRequest, headers: Headers, signal: AbortSignal | undefined) => Promise<unknown>
}

/** A call of the frontend API by its id. Raises `ApiError`. */
export type Api = <Id extends RouteId>(
  id: Id,
  input: RouteSent<Id>,
  options?: CallOptions,
) => Promise<RouteOutput<Id>>

/** Transport on the server: the same API pipeline, in-process. */
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

/** Attaches a transport to a query client, so that queries are the same on server and browser. */
export function attachApi(client: QueryClient, api: Api): QueryClient {
  transports.set(client, api)
  return client
}

/** @throws Error when the client has no transport */
export function getApi(client: QueryClient): Api {
  const api = transports.get(client)
  if (!api) throw new Error('no API')
  return api
}
