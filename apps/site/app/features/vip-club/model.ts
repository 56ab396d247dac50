import type { RouteOutput } from '@marquee/contract'

export type VipClub = RouteOutput<'promotions.vipClub'>

export type VipClubView =
  | { readonly is: 'loading' | 'failed' }
  | { readonly is: 'page'; readonly page: VipClub }

export function vipClubView({
  data,
  isError,
}: {
  readonly data: VipClub | undefined
  readonly isError: boolean
}): VipClubView {
  if (data) return { is: 'page', page: data }
  return { is: isError ? 'failed' : 'loading' }
}
