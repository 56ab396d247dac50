/** A product with a larger catalogue: `DELIVERY_GAMES` is the number of games that the sandbox delivers. */

/** A thousand games take a few seconds on a busy machine. */
const TIMEOUT_S = 120
const TIMEOUT_S_PER_THOUSAND = 12

/** Some games are made for one kind of device, and are listed on it alone. */
const DEVICES = ['?0', '?1']

/** Ids of the games that are listed on any kind of device. */
async function listedIds(siteUrl: string): Promise<ReadonlySet<number>> {
  const indexes = await Promise.all(
    DEVICES.map(async (isMobile) => {
      const headers = { 'sec-ch-ua-mobile': isMobile }
      const response = await fetch(`${siteUrl}/api/v1/games/index?langmarket=en-UN`, { headers })
      return (await response.json()) as { rows: readonly (readonly [id: number])[] }
    }),
  )
  return new Set(indexes.flatMap(({ rows }) => rows.map(([id]) => id)))
}

/**
 * Waits for the first delivery of games, which is imported while the site is already open.
 * @param onCount called with the number of games, once a second
 * @returns the number of games
 * @throws Error when fewer than `wanted` have arrived in time
 */
export async function untilDelivered(
  siteUrl: string,
  wanted: number,
  onCount: (games: number) => void = () => undefined,
): Promise<number> {
  let games = 0
  const seconds = TIMEOUT_S + (wanted / 1_000) * TIMEOUT_S_PER_THOUSAND
  for (let second = 0; second < seconds; second++) {
    games = (await listedIds(siteUrl)).size
    onCount(games)
    if (games >= wanted) return games
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error(`only ${games} of ${wanted} games arrived`)
}
