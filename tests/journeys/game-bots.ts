/** Rounds that the sandbox's studios play without a browser, in the session of a game page. */
import type { Frame, Page } from 'playwright'

export interface BotRound {
  readonly id: string
  readonly features: readonly string[]
  readonly stakeMinor: string
  readonly winMinor: string
}

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

/** Ends a round that was left open. */
export async function releaseRound(gameUrl: string, { id }: BotRound): Promise<void> {
  await post(gameUrl, 'release', { round: id })
}

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
