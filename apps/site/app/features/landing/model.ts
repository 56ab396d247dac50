/** What a registration landing page shows (spec 1 §4: loading, then data or error). */
import type { RouteOutput } from '@marquee/contract'

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

/** As the sign-up reads it. */
const MAX_CODE_LENGTH = 40

/** The bonus code of the page, else that of its address. */
export function bonusCodeOf(
  { bonusCode }: Pick<Landing, 'bonusCode'>,
  inAddress: string | null,
): string | undefined {
  return (bonusCode ?? inAddress ?? '').trim().slice(0, MAX_CODE_LENGTH) || undefined
}

/** An address with the code in its query, where there is one. */
export const withCode = (address: string, code: string | undefined): string =>
  code === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ bonusCode: code })}`
