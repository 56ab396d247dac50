/** Wheels, curves, dice, numbers, boards, tickets and cascades: at rest, and with a win. */
import type { Page } from 'playwright'
import * as act from '../journeys/steps.ts'

const PATIENCE_MS = 30_000
/** Chance may not give a win in so many rounds; then the last one is shown. */
const ROUNDS = 12

type Choose = (frame: ReturnType<typeof act.gameFrame>) => Promise<unknown>

function openGame(slug: string) {
  return async (page: Page): Promise<void> => {
    await act.open(page, `/en-UN/play/${slug}`)
    await act.gameFrame(page).locator('button.spin').waitFor({ timeout: PATIENCE_MS })
  }
}

function playUntilWon(slug: string, choose: Choose) {
  return async (page: Page): Promise<void> => {
    await openGame(slug)(page)
    const frame = act.gameFrame(page)
    await choose(frame)
    for (let round = 0; round < ROUNDS; round++) {
      await frame.locator('button.spin').click()
      await frame.locator('button.spin[aria-disabled=true]').waitFor()
      await frame.locator('button.spin[aria-disabled=false]').waitFor({ timeout: PATIENCE_MS })
      if ((await frame.locator('.say.win').count()) > 0) return
    }
  }
}

const atRest = [
  'velvet-roulette',
  'marble-roulette',
  'balloon-ascent',
  'rocket-slip',
  'airship-limit',
  'northern-dice',
  'dice-pavilion',
  'keno-atrium',
  'keno-linden',
  'market-pegs',
  'peg-cascade',
  'emerald-roulette',
  'two-dice-post',
  'eighty-numbers',
  'foil-and-coin',
  'kiosk-nine',
  'prism-bench',
  'quartz-drawer',
]

const nothingToChoose: Choose = () => Promise.resolve()

const winning: readonly (readonly [slug: string, choose: Choose])[] = [
  ['velvet-roulette', (frame) => frame.locator('[data-spot="red"]').click()],
  ['balloon-ascent', (frame) => frame.locator('#target').fill('1.10')],
  ['northern-dice', (frame) => frame.getByRole('slider').press('End')],
  ['keno-atrium', (frame) => frame.getByRole('button', { name: '7', exact: true }).click()],
  ['prism-bench', nothingToChoose],
  ['quartz-drawer', nothingToChoose],
]

export const drawStates = [
  ...atRest.map((slug) => ({ name: `game-${slug}`, reach: openGame(slug) })),
  ...winning.map(([slug, choose]) => ({ name: `game-${slug}-won`, reach: playUntilWon(slug, choose) })),
]
