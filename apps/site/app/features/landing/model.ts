/** What a registration landing page shows (spec 1 §4: loading, then data or error). */
import { asBonusCode } from '../../shared/navigation/bonus-code.ts'
import type { Landing } from './queries.ts'

export type LandingView =
  | { readonly is: 'loading' | 'failed' | 'ended' }
  | { readonly is: 'open'; readonly landing: Landing }

export function landingView({
  data,
  isError,
}: {
  /** Null when there is no such page. */
  readonly data: Landing | null | undefined
  readonly isError: boolean
}): LandingView {
  if (data === undefined) return { is: isError ? 'failed' : 'loading' }
  return data?.state === 'open' ? { is: 'open', landing: data } : { is: 'ended' }
}

/** The bonus code of the page, else that of its address. */
export function bonusCodeOf(
  { bonusCode }: Pick<Landing, 'bonusCode'>,
  inAddress: string | null,
): string | undefined {
  return asBonusCode(bonusCode ?? inAddress)
}
