/** Interface between the server and the site's bundle: the facts of a page request, and the rendered answer. */
import type { Problem } from './errors.ts'
import type { OpenPlaces } from './guards.ts'
import type { RouteId, RouteOutput, RouteSent } from './routes/index.ts'

/** A call of the API in-process: every check of the pipeline, without a socket and without JSON. */
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

/** A symbol of player protection with its link. */
export interface PageSymbol {
  readonly id: 'limits' | 'self-exclusion' | 'self-test'
  /** A path below the prefix of the page, or a full address. */
  readonly to: string
}

/** The brand for which a page is rendered (`brands/{id}`). */
export interface PageBrand {
  readonly id: string
  readonly name: string
  readonly supportEmail: string
  /** Degrees; all colours of the brand are derived from it. */
  readonly hue: number
  /** Number of this site among the operator's sites. */
  readonly siteId: number
  readonly fonts: { readonly display: 'bricolage' | 'inter' | 'sora' }
  /** The brand's logo, as a mark and as lettering; both in colours of the page. */
  readonly logo: { readonly mark: LogoPart; readonly wordmark: LogoPart }
  /** The languages and markets that the brand offers; undefined for all open ones. */
  readonly prefixes: readonly string[] | undefined
  /** Prefix for an address without language and market. */
  readonly defaultPrefix: string
  /** Texts in the brand's own words, by language and id. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The part of a signed-in player's data that a page may use. */
export interface PageSession {
  /** Null in a preview as a player: the page is that of players, and nobody is signed in. */
  readonly player: RouteOutput<'session.get'>['playerSession'] | null
  readonly flags?: RouteOutput<'player.accessDetails'> | undefined
  readonly wallet?: RouteOutput<'wallet.get'> | undefined
  readonly summary?: RouteOutput<'session.summary'> | undefined
  readonly areTermsDue: boolean
}

/** What search engines are told of a page. */
export interface PageListing {
  /**
   * Canonical path below the prefix, with the parameter that makes it a page of its own, such as
   * `/online-casino/all?provider=quickspin`.
   */
  readonly path: string
  /** Number of the page of a list; 1 elsewhere. */
  readonly page: number
  /** Prefixes under which this page is in a sitemap; none for a page that search engines should not list. */
  readonly prefixes: readonly string[]
  /** The description that editors wrote for this page; undefined without one. */
  readonly description: string | undefined
}

/** Everything that a page is rendered from, in addition to its address. */
export interface SiteFacts {
  /** New for every rendering: it goes into a React context, never into loader data or texts. */
  readonly nonce: string
  readonly requestId: string
  readonly brand: PageBrand
  /** Undefined follows the system's theme. */
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  /** The side panel shows icons only. */
  readonly isPanelNarrow: boolean
  /** The browser says that it runs on a phone: pages of lists are half as long there (spec 2 §9). */
  readonly isPhone: boolean
  readonly isMaintenance: boolean
  readonly isRestricted: boolean
  readonly open: OpenPlaces
  /** Symbols that stay on top of the page (MKT-07); empty where the market wants none. */
  readonly symbols: readonly PageSymbol[]
  readonly session: PageSession | null
  /** Of the amounts that are shown: the player's, for visitors that of the market. */
  readonly currency: string
  /** Now, by the server's clock (ms since 1970). */
  readonly now: number
  /** Whether this site has the gallery page of all components. */
  readonly hasGallery: boolean
  readonly listing: PageListing
  /** Origin of the site, for canonical addresses. */
  readonly publicUrl: string
  /** The captcha company's script and site key; undefined where the site uses none. */
  readonly captcha: { readonly scriptUrl: string; readonly siteKey: string } | undefined
  /** The device company's scripts; undefined where browsers are not checked. */
  readonly device:
    | {
        readonly scriptUrl: string
        readonly loaderUrl: string
        readonly loaderSubkey: string
        readonly loaderVersion: string
        /** Path of the part that our own host serves; undefined where it serves none. */
        readonly ownPath: string | undefined
      }
    | undefined
  readonly dispatch: PageDispatch
  /** Reports an unexpected failure of rendering, with the request's id. */
  readonly report: (error: unknown) => void
}

/** Exports of the bundle for the server: one function per request. */
export type SiteHandler = (request: Request, facts: SiteFacts) => Promise<Response>
