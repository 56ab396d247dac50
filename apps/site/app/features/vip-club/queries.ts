import { apiQuery, ME } from '../../shared/query/query.ts'

/** The VIP page of the market. */
export const vipClubQuery = (langmarket: string) =>
  apiQuery([...ME, 'vip-club', langmarket], 'promotions.vipClub', { langmarket })
