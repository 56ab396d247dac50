import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../../app.css'
import { type MountedStory, mountStory } from '../../../../stories/mount-story.tsx'
import { noBreak } from '../../../../stories/sample-breaks.ts'
import { eur, player, STORY_NOW, wallet } from '../../../../stories/sample-data.ts'
import { game } from '../../../../stories/sample-games.ts'
import { stories } from '../../../../stories/stories.ts'
import { PlayBar } from './play-bar.tsx'

const set = (net: string, balance: string, startedAt: string) =>
  stories<'bar'>({
    screen: 'play-bar',
    route: 'casino.play',
    params: { provider: game(0).provider, id: game(0).slug },
    texts: ['play', 'lobby'],
    session: player(),
    answers: {
      'wallet.get': { ...wallet, mainBalance: eur(balance), totalBalance: eur(balance) },
      'session.summary': { startedAt, now: STORY_NOW, staked: eur('0'), won: eur('0'), net: eur(net) },
      'games.favourites': { games: [] },
      'breaks.get': noBreak,
    },
    render: () => (
      <section className="@container">
        <PlayBar
          game={game(0)}
          isDemo={false}
          onClose={() => undefined}
          isRoundRunning={false}
          onFullScreen={() => undefined}
        />
      </section>
    ),
    views: { bar: { shows: 'play.balance' } },
  })

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

async function barWith(width: number, said: string, ...figures: Parameters<typeof set>): Promise<Element> {
  await page.viewport(width, 700)
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set(...figures), 'bar')
  await mounted.ready
  const bar = place.querySelector('header')
  if (!bar) throw new Error('there is no bar')
  await expect.poll(() => bar.textContent).toContain(said)
  // The letters of another font are wider, and the layout is what asks for the font.
  bar.getBoundingClientRect()
  await document.fonts.ready
  await expect.poll(() => bar.scrollWidth).toBeLessThanOrEqual(width)
  return bar
}

it.each([320, 360, 390])(
  'the bar is one row of targets of 44 px on a phone of %i px, also when time, net result and balance have grown',
  async (width) => {
    const heightOf = (bar: Element) => bar.getBoundingClientRect().height
    const first = heightOf(await barWith(width, '€0.00', '0.00', '5.00', STORY_NOW))
    mounted?.unmount()
    document.body.replaceChildren()
    const later = await barWith(width, '1,234.50', '-1234.50', '12345.67', '2026-03-14T02:18:00.000Z')
    expect(first).toBeLessThan(52)
    await expect.poll(() => heightOf(later)).toBe(first)
    for (const name of ['Back to games', 'Deposit', 'Stop for 24 hours', 'Game info']) {
      const button = page.getByRole('button', { name }).element().getBoundingClientRect()
      expect(Math.min(button.width, button.height), name).toBeGreaterThanOrEqual(44)
    }
  },
)

it('RC-01, RC-02: the bar shows the time of day, the time of the session to the second, and its net result', async () => {
  const bar = await barWith(390, '€3.20', '-3.20', '5.00', '2026-03-14T10:17:53.000Z')
  await expect.poll(() => bar.textContent).toMatch(/\d:\d\d:\d\d−?-?€3\.20/)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
    Date.parse(STORY_NOW),
  )
  await expect.poll(() => bar.querySelector('time')?.textContent).toBe(time)
})
