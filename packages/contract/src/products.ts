/** What is played, for server, schemas and site. An exclusion can be about one of them (EXC-20). */

export const products = ['casino', 'live-casino', 'virtual-sports', 'sports'] as const
/** `sports` is the sportsbook. */
export type Product = (typeof products)[number]
