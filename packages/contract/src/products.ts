/** What is played, for server, schemas and site: an exclusion can be about one (EXC-20), and so can a consent (MKT-01). */

export const products = ['casino', 'live-casino', 'virtual-sports', 'sports'] as const
/** `sports` is the sportsbook. */
export type Product = (typeof products)[number]
