import type {
  OfficeRouteAnswer,
  OfficeRouteId,
  OfficeRouteInput,
  OfficeRoutes,
} from '@marquee/contract/office'
import type { CookieOptions, Tx } from '../../kernel/index.ts'
import type { StaffCaller } from '../staff/index.ts'

/** Routes that need a grant. */
export type GrantedRouteId = {
  [Id in OfficeRouteId]: OfficeRoutes[Id] extends { readonly auth: 'grant' } ? Id : never
}[OfficeRouteId]
export type SessionRouteId = Exclude<OfficeRouteId, GrantedRouteId>

/** What the handler of a granted route knows besides its input. All of it is one transaction. */
export interface GrantedContext {
  readonly tx: Tx
  /** With the grants that count, held until the transaction has ended. */
  readonly caller: StaffCaller
  readonly at: Temporal.Instant
}

export interface SessionContext {
  /** Null before the sign-in. */
  readonly caller: StaffCaller | null
  readonly ip: string
  /** The text of the browser's cookie; absent without one. */
  readonly browser: string | undefined
  readonly signal: AbortSignal
  readonly setCookie: (name: string, value: string, options: CookieOptions) => void
  readonly clearCookie: (name: string, options: CookieOptions) => void
}

/** The answer of a route whose answer is a file. */
export interface OpenedFile {
  readonly file: Buffer
  readonly mediaType: string
}

type AnswerOf<Id extends OfficeRouteId> = OfficeRoutes[Id] extends { readonly file: true }
  ? OpenedFile
  : OfficeRouteAnswer<Id>

export type GrantedHandlers<Ids extends GrantedRouteId = GrantedRouteId> = {
  readonly [Id in Ids]: (input: OfficeRouteInput<Id>, context: GrantedContext) => Promise<AnswerOf<Id>>
}
export type SessionHandlers = {
  readonly [Id in SessionRouteId]: (
    input: OfficeRouteInput<Id>,
    context: SessionContext,
  ) => Promise<OfficeRouteAnswer<Id>>
}
