import { apiQuery } from '../../shared/query/query.ts'

/** The sign-up popup for visitors of the market; null where there is none. */
export const signupPopupQuery = (langmarket: string) =>
  apiQuery(['signup-popup', langmarket], 'promotions.signupPopup', { langmarket })
