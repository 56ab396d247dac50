/** Rounds that the sandbox's studios play without a browser, in the session of a game page. */
import type { Frame, Page } from 'playwright'

export interface BotRound {
  readonly id: string
  /** `deciding` while the round waits for its player. */
  readonly state: string
  readonly features: readonly string[]
  readonly stakeMinor: string
  readonly winMinor: string
}

/**
 * The rarest feature comes once in 208 rounds: in so many rounds one comes, but for a chance below 10⁻⁴. A win above
 * the stake and a hand with a decision come far sooner.
 */
const MOST_ROUNDS = 2_400

/** The studio's frame on the play screen. A launcher may have led on, so its address is that of the frame itself. */
export async function openedGame(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe[title*=" by "]').elementHandle())?.contentFrame()
  if (!frame) throw new Error('no game is open')
  return frame
}

/**
 * One round of the smallest stake.
 * @param gameUrl address of the game's frame
 * @param options.leave leaves the round open after its draw
 */
export async function playWithBot(gameUrl: string, { leave }: { leave: boolean }): Promise<BotRound> {
  const { rounds, fault } = await post(gameUrl, 'rounds', { gameUrl, cycleMs: 0, leave })
  const round = rounds?.[0]
  if (!round) throw new Error(`the bot cannot play: ${JSON.stringify(fault)}`)
  return round
}

/**
 * Plays rounds in the session of a game page until one is as wanted, and leaves that one open.
 * @returns that round, and the net result of those before it in cents
 */
export async function leaveRound(
  gameUrl: string,
  isWanted: (round: BotRound) => boolean,
): Promise<BotRound & { readonly netBefore: number }> {
  let netBefore = 0
  for (let count = 0; count < MOST_ROUNDS; count++) {
    const round = await playWithBot(gameUrl, { leave: true })
    if (isWanted(round)) return { ...round, netBefore }
    netBefore += Number(round.winMinor) - Number(round.stakeMinor)
    await post(gameUrl, 'release', { round: round.id })
  }
  throw new Error(`${MOST_ROUNDS} rounds, and none as wanted`)
}

/** Plays whole rounds, each decision by the game's default, until one is won. */
export async function playUntilWon(gameUrl: string): Promise<void> {
  for (let count = 0; count < MOST_ROUNDS; count++)
    if (isWin(await playWithBot(gameUrl, { leave: false }))) return
  throw new Error(`${MOST_ROUNDS} rounds, and none is won`)
}

/** A payment above the stake: only that is called a win (GAM-15). */
export const isWin = ({ stakeMinor, winMinor }: BotRound): boolean => BigInt(winMinor) > BigInt(stakeMinor)

async function post(
  gameUrl: string,
  path: 'rounds' | 'release',
  body: object,
): Promise<{ rounds?: readonly BotRound[]; fault?: unknown }> {
  const { origin, pathname } = new URL(gameUrl)
  const response = await fetch(`${origin}/${pathname.split('/')[1]}/_bot/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { rounds?: readonly BotRound[] }
}
