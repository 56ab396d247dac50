import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import { games } from '../../../stories/sample-games.ts'
import { jackpots } from '../../../stories/sample-winners.ts'
import { stories } from '../../../stories/stories.ts'
import { GameCollection } from './game-collection.tsx'
import { GameGrid } from './game-grid.tsx'
import type { GameTile } from './verticals.ts'

let mounted: MountedStory
afterEach(() => {
  mounted.unmount()
  document.body.replaceChildren()
})

const COUNT = 10
const LARGE = 0
const WIDE = 6
/** Half of them have their lettering above. Each feeds a jackpot. */
const shown = games(COUNT).map((one, index): GameTile => {
  const size = index === LARGE ? { columns: 2, rows: 2 } : index === WIDE ? { columns: 2, rows: 1 } : {}
  const picture = index % 2 === 0 ? one.picture : { ...one.picture, titleAbove: true as const }
  return { ...one, ...size, picture, badge: 'jackpot' }
})
const AMOUNT = /R\$412,380\.15/

/** A mixed grid of a lobby. */
async function grid(tiles: readonly GameTile[], width: number): Promise<HTMLElement> {
  await page.viewport(width, 900)
  const [pot] = jackpots.jackpots
  if (!pot) throw new Error('no jackpot in the samples')
  const amount = { ...pot.amount, amount: '412380.15', currency: 'BRL' as const }
  const set = stories<'grid'>({
    screen: 'grid',
    route: 'home',
    texts: ['lobby'],
    answers: { 'games.jackpotAmounts': { jackpots: [{ ...pot, amount, games: [...tiles] }] } },
    render: () => <GameCollection layout={GameGrid} title="Popular" games={tiles} />,
    views: { grid: { shows: { words: 'Popular' } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'grid')
  await mounted.ready
  return place
}

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

/** Where a studio's picture has its lettering (apps/sandbox/src/art/compose.ts). */
function titleArea(picture: DOMRect, isAbove: boolean): DOMRect {
  const { left, top, width, height } = picture
  if (width > height * 1.5) return new DOMRect(left, top + height * 0.22, width * 0.5, height * 0.56)
  const high = height * (height > width * 1.5 ? 0.22 : 0.28)
  return new DOMRect(left, isAbove ? top : top + height - high, width, high)
}

const cellsOf = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('li')]
const pictureOf = (cell: HTMLElement) => cell.querySelector('[data-art]')!.getBoundingClientRect()
const SIZES = [320, 390, 768, 1024, 1440]

it.each(SIZES)(
  'at %i px a long amount is below the picture of each game with a pot, whole',
  async (width) => {
    const place = await grid(shown, width)
    const amounts = () => [...place.querySelectorAll<HTMLElement>('li > span .text-gold')]
    await expect.poll(() => amounts().length).toBe(COUNT)
    const pictures = cellsOf(place).map(pictureOf)
    for (const amount of amounts()) {
      expect(amount.textContent).toMatch(AMOUNT)
      const box = amount.getBoundingClientRect()
      expect(pictures.filter((picture) => overlaps(picture, box))).toEqual([])
      const cell = amount.closest('li')!.getBoundingClientRect()
      expect(box.right).toBeLessThanOrEqual(cell.right + 1)
      expect(box.bottom).toBeLessThanOrEqual(cell.bottom + 1)
    }
    await expect.element(page.getByRole('link', { name: AMOUNT }).first()).toBeVisible()
  },
)

it.each(SIZES)('at %i px a line below one picture leaves all pictures their ratio', async (width) => {
  const place = await grid(
    shown.map((one, index) => (index === 1 ? one : { ...one, badge: null })),
    width,
  )
  await expect.poll(() => place.querySelectorAll('.text-gold').length).toBe(1)
  const { gap } = getComputedStyle(place.querySelector('ul')!)
  const gapPx = Number.parseFloat(gap)
  const small = Math.min(...cellsOf(place).map((cell) => pictureOf(cell).width))
  for (const cell of cellsOf(place)) {
    const picture = pictureOf(cell)
    for (const length of [picture.width, picture.height])
      expect(Math.min(Math.abs(length - small), Math.abs(length - small * 2 - gapPx))).toBeLessThan(1)
  }
})

it.each(SIZES)('at %i px no badge or lock lies on the lettering of a picture', async (width) => {
  const marked = (['new', 'exclusive'] as const).flatMap((badge, at) =>
    games(COUNT, at * COUNT).map((one, index): GameTile => ({
      ...shown[index]!,
      id: one.id,
      badge,
      lock: index % 3 === 2 ? 'provider-not-connected' : null,
    })),
  )
  const place = await grid(marked, width)
  await expect.poll(() => place.querySelectorAll('.tile-mark').length).toBe(marked.length)
  for (const [index, cell] of cellsOf(place).entries()) {
    const title = titleArea(pictureOf(cell), marked[index]?.picture.titleAbove === true)
    const marks = [...cell.querySelectorAll('.tile-mark > *')]
    const lying = marks.filter((mark) => overlaps(mark.getBoundingClientRect(), title))
    expect(lying.map((mark) => `${index}: ${mark.textContent}`)).toEqual([])
  }
})
