/**
 * Countries from which nobody registers or stakes, whatever the market: broad sanctions, lists of highest
 * money-laundering risk, places whose law forbids the offer from abroad, and Japan while its market is disabled (spec 1
 * §3). House list; an operator's counsel keeps it.
 */
export const closedCountries: ReadonlySet<string> = new Set(
  'AF AS BY CU GU IR JP KP MM MP PR RU SY US VI'.split(' '),
)
