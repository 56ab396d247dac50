import type { OpenPlaces, PlayerFlags } from '@marquee/contract/guards'
import type { PageBrand, RouteOutput } from '@marquee/contract'
import type { PrefixChoice } from '@marquee/markets/prefix'
import type { DehydratedState } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'

/** What every part of the site may know of its brand. */
export interface BrandFacts extends Pick<
  PageBrand,
  'name' | 'supportEmail' | 'siteId' | 'prefixes' | 'defaultPrefix'
> {
  /** Frames of the logo's parts, whose drawing stands once in the document. */
  readonly logo: { readonly mark: string; readonly wordmark: string }
}

/** First data of a page. Signed in it carries what only the player may see, so such a page is never stored. */
export interface RootData {
  readonly brand: BrandFacts
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  readonly isPanelNarrow: boolean
  readonly isMaintenance: boolean
  readonly isRestricted: boolean
  readonly open: OpenPlaces
  readonly hasGallery: boolean
  readonly publicUrl: string
  readonly captcha: { readonly scriptUrl: string; readonly siteKey: string } | undefined
  /** Language of the texts; the pseudo-locale in tests. */
  readonly texts: string
  readonly player:
    | {
        readonly session: RouteOutput<'session.get'>['playerSession']
        readonly flags: PlayerFlags | undefined
        readonly areTermsDue: boolean
      }
    | undefined
  /** Wallet and session summary, in the cache from the start. */
  readonly state: DehydratedState | undefined
  /** Now, by the server's clock (ms since 1970). */
  readonly now: number
}

/**
 * First data of the page.
 * @throws Error outside the site's own pages
 */
export function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined
  if (!data) throw new Error('the page has no first data')
  return data
}

const NO_BRAND: BrandFacts = {
  name: '',
  supportEmail: '',
  siteId: 0,
  prefixes: undefined,
  defaultPrefix: 'en-UN',
  logo: { mark: '', wordmark: '' },
}

/** The brand of the site; without first data (a failed page) nothing is known of it. */
export function useBrand(): BrandFacts {
  const data = useRouteLoaderData('root') as RootData | undefined
  return data?.brand ?? NO_BRAND
}

/** Which languages and markets the brand offers, for everything that reads or makes an address. */
export function prefixChoice({
  prefixes,
  defaultPrefix,
}: Pick<BrandFacts, 'prefixes' | 'defaultPrefix'>): PrefixChoice {
  return { prefixes, fallback: defaultPrefix }
}
