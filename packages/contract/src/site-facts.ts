/** The seam between the server and the site's bundle: what a page is told about its request, and what comes back. */
import type { Problem } from './errors.ts'
import type { OpenPlaces } from './guards.ts'
import type { RouteId, RouteOutput, RouteSent } from './routes/index.ts'

/** A call of the API in-process: every check of the pipeline, without socket and JSON. */
export type PageDispatch = <Id extends RouteId>(
  id: Id,
  input: RouteSent<Id>,
  init?: { readonly idempotencyKey?: string | undefined },
) => Promise<
  | { readonly ok: true; readonly body: RouteOutput<Id> }
  | { readonly ok: false; readonly status: number; readonly problem: Problem }
>

/** One part of a logo: the content of an SVG element. */
export interface LogoPart {
  readonly viewBox: string
  readonly body: string
}

/** What pages know of the brand that they are rendered for (`brands/{id}`). */
export interface PageBrand {
  readonly id: string
  readonly name: string
  readonly supportEmail: string
  /** Degrees; everything else of the brand's colours follows from it. */
  readonly hue: number
  /** Number of this site among the operator's sites. */
  readonly siteId: number
  readonly fonts: { readonly display: 'bricolage' | 'inter' | 'sora' }
  /** The brand's sign, and its name as it writes it; both in colours of the page. */
  readonly logo: { readonly mark: LogoPart; readonly wordmark: LogoPart }
  /** The languages and markets that the brand offers; undefined is all that are open. */
  readonly prefixes: readonly string[] | undefined
  /** Where an address without language and market leads. */
  readonly defaultPrefix: string
  /** Texts that the brand says in its own words, by language and id. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A player who is signed in, as a page may know them. */
export interface PageSession {
  readonly player: RouteOutput<'session.get'>['playerSession']
  readonly flags?: RouteOutput<'player.accessDetails'> | undefined
  readonly wallet?: RouteOutput<'wallet.get'> | undefined
  readonly summary?: RouteOutput<'session.summary'> | undefined
  readonly areTermsDue: boolean
}

/** Everything that a page is rendered from, beside its address. */
export interface SiteFacts {
  /** Fresh for every response: it goes into a React context, never into loader data. */
  readonly nonce: string
  readonly requestId: string
  readonly brand: PageBrand
  /** Undefined follows the system. */
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  /** The side panel shows icons only. */
  readonly isPanelNarrow: boolean
  readonly isMaintenance: boolean
  readonly isRestricted: boolean
  readonly open: OpenPlaces
  readonly session: PageSession | null
  /** Now, by the server's clock (ms since 1970). */
  readonly now: number
  /** Whether the page of all components is part of this site. */
  readonly hasGallery: boolean
  /** Origin of the site, for canonical addresses. */
  readonly publicUrl: string
  /** The captcha company's script and our key there; undefined where the site asks for none. */
  readonly captcha: { readonly scriptUrl: string; readonly siteKey: string } | undefined
  readonly dispatch: PageDispatch
  /** Unexpected failures of rendering, with the request's id. */
  readonly report: (error: unknown) => void
}

/** What the bundle offers to the server: one function per request. */
export type SiteHandler = (request: Request, facts: SiteFacts) => Promise<Response>
