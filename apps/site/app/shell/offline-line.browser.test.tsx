import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../app.css'
import { type MountedStory, mountStory } from '../../stories/mount-story.tsx'
import { stories } from '../../stories/stories.ts'
import OfflineLine from './offline-line.tsx'

const set = stories<'game'>({
  screen: 'offline-line',
  route: 'home',
  render: () => (
    <div className="flex h-dvh flex-col">
      <OfflineLine isPlay />
      <header>the bar of a game</header>
    </div>
  ),
  views: { game: { isOffline: true, shows: [] } },
})

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

it('is above the bar of a game, which stays visible', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'game')
  const notice = page.getByRole('status')
  await expect.element(notice).toBeVisible()
  const box = notice.element().getBoundingClientRect()
  const bar = page.getByText('the bar of a game').element()
  expect(box.top).toBe(place.getBoundingClientRect().top)
  expect(bar.getBoundingClientRect().top).toBe(box.bottom)
})
