import type { Route } from '@marquee/contract'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Authenticate, Credentials, HandlerInput, RequestContext, RouteTable } from './types.ts'

type Cookies = Credentials['cookies']

/** Answers for a player who is only described: no caller, and no player's data. */
export type PreviewHandlers<T extends RouteTable> = {
  readonly [Id in keyof T]?: (
    input: HandlerInput<T[Id]>,
    context: RequestContext<null, Record<string, never>>,
  ) => Promise<z.input<T[Id]['ok']>>
}

export interface PreviewOptions<T extends RouteTable = RouteTable> {
  /** Whether a browser previews the site: then nobody is signed in, nothing is changed and no response is cached. */
  readonly isPreview?: (cookies: Cookies) => boolean
  /** What a preview as a player answers in place of the handlers of players; every other read of theirs is refused. */
  readonly previewed?: {
    readonly isPlayer: (cookies: Cookies) => boolean
    readonly handlers: PreviewHandlers<T>
  }
}

type AnyHandler = (input: unknown, context: RequestContext) => Promise<unknown>

/** What applies to a browser that previews the site: nobody is signed in, and nothing is changed. */
export interface PreviewRules {
  readonly isPreview: (cookies: Cookies) => boolean
  readonly authenticate: Authenticate
  /** @throws AppError `error.preview.read_only` for a mutation in a preview */
  readonly refuseChange: (route: Route, cookies: Cookies) => void
  /** In a preview as a player: the handler of a read that is for players, which needs no caller. */
  readonly previewHandlerOf: (route: Route, cookies: Cookies) => AnyHandler | undefined
}

export function previewRules<T extends RouteTable>(
  options: PreviewOptions<T> & { readonly routes: T; readonly authenticate: Authenticate },
): PreviewRules {
  const isPreview = (cookies: Cookies): boolean => options.isPreview?.(cookies) ?? false
  const { previewed } = options
  const handlers = new Map<Route | undefined, AnyHandler>(
    Object.entries<unknown>(previewed?.handlers ?? {}).map(([id, handler]) => [
      options.routes[id],
      handler as AnyHandler,
    ]),
  )
  return {
    isPreview,
    authenticate: async (credentials) =>
      isPreview(credentials.cookies) ? null : options.authenticate(credentials),
    refuseChange(route, cookies) {
      if (route.method !== 'GET' && isPreview(cookies)) throw new AppError('error.preview.read_only')
    },
    previewHandlerOf(route, cookies) {
      if (route.method !== 'GET' || route.auth !== 'player') return undefined
      const handler = handlers.get(route)
      return handler && isPreview(cookies) && previewed?.isPlayer(cookies) ? handler : undefined
    },
  }
}
