import type { SpanAtWidth } from '@marquee/ui/mixed-grid'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import { game } from '../../../stories/sample-games.ts'
import { jackpots } from '../../../stories/sample-winners.ts'
import { stories } from '../../../stories/stories.ts'
import { GameTileView } from './game-tile.tsx'

const AMOUNT = '€412,380.15'
let mounted: MountedStory
afterEach(() => {
  mounted.unmount()
  document.body.replaceChildren()
})

/** A cell of a mixed grid with a game that feeds a jackpot. */
async function cell(spans: readonly SpanAtWidth[], titleAbove?: true): Promise<HTMLElement> {
  const fed = { ...game(3), badge: 'jackpot' as const }
  const shown = { ...fed, picture: { ...fed.picture, ...(titleAbove ? { titleAbove } : {}) } }
  const set = stories<'cell'>({
    screen: 'tile',
    route: 'home',
    texts: ['lobby'],
    answers: { 'games.jackpotAmounts': jackpots },
    render: () => (
      <div className="size-90">
        <GameTileView game={shown} shape="fill" spans={spans} />
      </div>
    ),
    views: { cell: { shows: { words: game(3).name } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'cell')
  await mounted.ready
  return place
}
const marksOf = (place: HTMLElement) =>
  [...place.querySelectorAll('[data-theme=dark]')].filter((one) => one.textContent?.includes(AMOUNT))

it.each([
  ['upper', true, '2x2', 'bottom-2'],
  ['lower', undefined, '2x2', 'top-2'],
  // A wide picture has its title beside the hero, whatever its portrait has.
  ['upper', true, '2x1', 'top-2'],
] as const)(
  'a cell that is two cells wide has the amount away from a title at the %s edge, whole, and says it',
  async (_edge, titleAbove, span, corner) => {
    const place = await cell([{ media: '', span }], titleAbove)
    await expect.poll(() => marksOf(place).length).toBe(1)
    const [mark] = marksOf(place)
    expect(mark?.classList).toContain(corner)
    expect(mark?.scrollWidth).toBeLessThanOrEqual(mark?.clientWidth ?? 0)
    await expect.element(page.getByRole('link', { name: new RegExp(AMOUNT) })).toBeVisible()
    // Nothing is below the picture, where the next row is.
    expect(place.querySelector('article')?.scrollHeight).toBeLessThanOrEqual(360)
  },
)

it('a cell that is one cell wide at some width has no amount', async () => {
  const place = await cell([
    { media: '', span: '1x1' },
    { media: '(width >= 64rem)', span: '2x2' },
  ])
  await expect.poll(() => place.querySelector('article')).not.toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(marksOf(place)).toEqual([])
})
