import { apiQuery, ME } from '../../shared/query/query.ts'

export type LandingKind = 'promo' | 'landing'

/** A registration landing page. `error.not_found` for one that is unknown or not for this reader. */
export const landingQuery = (langmarket: string, kind: LandingKind, slug: string) =>
  apiQuery([...ME, 'landing', langmarket, kind, slug], 'promotions.landing', { langmarket, kind, slug })
