import type { OpenPlaces, PlayerFlags } from '@marquee/contract/guards'
import type { PageBrand, RouteOutput, SiteFacts } from '@marquee/contract'
import type { PrefixChoice } from '@marquee/markets/prefix'
import { useRouteLoaderData } from 'react-router'
import type { DehydratedData } from '../query/dehydrated.ts'
import { useIsCalm } from '../browser/preferences.ts'

/** Facts of the brand that the whole site may use. */
export interface BrandFacts extends Pick<
  PageBrand,
  'name' | 'supportEmail' | 'siteId' | 'prefixes' | 'defaultPrefix'
> {
  /** View boxes of the logo's parts; the document has their shapes once. */
  readonly logo: { readonly mark: string; readonly wordmark: string }
}

/**
 * First data of a page. For a signed-in player it contains private data, so such a page is never cached.
 * Its `state` has wallet and session summary, in the cache from the start.
 */
export interface RootData extends DehydratedData {
  readonly brand: BrandFacts
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  readonly isPanelNarrow: boolean
  readonly isPhone: boolean
  readonly isMaintenance: boolean
  readonly isRestricted: boolean
  readonly open: OpenPlaces
  readonly hasGallery: boolean
  readonly publicUrl: string
  readonly captcha: { readonly scriptUrl: string; readonly siteKey: string } | undefined
  /** The device company's scripts; undefined where browsers are not checked. */
  readonly device: SiteFacts['device']
  /** Language of the texts; the pseudo-language in tests. */
  readonly texts: string
  readonly player:
    | {
        /** Null in a preview as a player. */
        readonly session: RouteOutput<'session.get'>['playerSession'] | null
        readonly flags: PlayerFlags | undefined
        readonly areTermsDue: boolean
      }
    | undefined
  /** Of the amounts that are shown: the player's, for visitors that of the market. */
  readonly currency: string
  /** Now, by the server's clock (ms since 1970). */
  readonly now: number
}

/** First data of the page; undefined on a failed page. */
export const useKnownData = () => useRouteLoaderData('root') as RootData | undefined

/**
 * First data of the page.
 * @throws Error outside the site's own pages
 */
export function useRootData(): RootData {
  const data = useKnownData()
  if (!data) throw new Error('no data')
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

/** The brand of the site; empty on a failed page without root data. */
export function useBrand(): BrandFacts {
  return useKnownData()?.brand ?? NO_BRAND
}

/** The languages and markets that the brand offers, for everything that reads or builds an address. */
export function prefixChoice({
  prefixes,
  defaultPrefix,
}: Pick<BrandFacts, 'prefixes' | 'defaultPrefix'>): PrefixChoice {
  return { prefixes, fallback: defaultPrefix }
}

/** The page was asked for by a phone; false on a failed page without root data. */
export const useIsPhone = (): boolean => useKnownData()?.isPhone ?? false

/** Calm mode, on the server and in the browser. */
export function useIsCalmPage(): boolean {
  return useIsCalm(useKnownData()?.isCalm)
}

/** The currency of the amounts that this reader sees; euros on a failed page without root data. */
export function useCurrency(): string {
  return useKnownData()?.currency ?? 'EUR'
}
