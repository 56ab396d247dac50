/**
 * Countries from which nobody registers or stakes, in any market: broad sanctions, lists of highest money-laundering
 * risk, countries whose law forbids the offer from abroad, and Japan while its market is disabled (spec 1 §3). A
 * default list; an operator's counsel maintains it.
 */
export const closedCountries: ReadonlySet<string> = new Set(
  'AF AS BY CU GU IR JP KP MM MP PR RU SY US VI'.split(' '),
)
