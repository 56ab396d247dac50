/** What a registration landing page shows (spec 1 §4: loading, then data or error). */
import type { RouteOutput } from '@marquee/contract'
import { asBonusCode } from '../../shared/navigation/bonus-code.ts'

export type Landing = RouteOutput<'promotions.landing'>

export type LandingView =
  | { readonly is: 'loading' | 'failed' | 'ended' }
  | { readonly is: 'open'; readonly landing: Landing }

export function landingView({
  data,
  isError,
}: {
  readonly data: Landing | undefined
  readonly isError: boolean
}): LandingView {
  if (!data) return { is: isError ? 'failed' : 'loading' }
  return data.state === 'open' ? { is: 'open', landing: data } : { is: 'ended' }
}

/** The bonus code of the page, else that of its address. */
export function bonusCodeOf(
  { bonusCode }: Pick<Landing, 'bonusCode'>,
  inAddress: string | null,
): string | undefined {
  return asBonusCode(bonusCode ?? inAddress)
}
