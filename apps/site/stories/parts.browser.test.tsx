/** A part that throws while rendering is left out: the page around it stays. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../app/app.css'
import home from '../app/shell/home-screen.stories.tsx'
import { PartBoundary } from '../app/shared/loading/part-boundary.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { game, games } from './sample-games.ts'
import { type StorySet, stories } from './stories.ts'

let mounted: MountedStory | undefined

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function mount(set: StorySet, name: string): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, name)
  await mounted.ready
}

const rail = { reason: null, more: null, all: null, layout: 'rail', count: 2 }
const broken = { ...game(9), picture: null } as unknown as ReturnType<typeof game>

it('a rail that throws is left out of the lobby', async () => {
  const answer = home.stories['lobby']?.answers?.['lobby.page']
  const rails = [
    { ...rail, id: 'broken', title: 'Broken games', tiles: [broken, game(8)] },
    { ...rail, id: 'whole', title: 'Whole games', tiles: games(2) },
  ]
  const story = {
    shows: { words: 'Whole games' },
    answers: { 'lobby.page': { ...(answer as object), rails } },
  } as unknown as StorySet['stories'][string]
  await mount({ ...home, stories: { story } }, 'story')
  await expect.element(page.getByText('Whole games').first()).toBeVisible()
  expect(document.body.textContent).not.toContain('Broken games')
})

it('a part that threw is rendered again by its own retry', async () => {
  let isBroken = true
  const Part = () => {
    if (isBroken) throw new Error('broken')
    return <p>whole part</p>
  }
  const set = stories<'page'>({
    screen: 'part',
    route: 'home',
    render: () => (
      <>
        <h1>page</h1>
        <PartBoundary failed={(retry) => <button onClick={retry}>again</button>}>
          <Part />
        </PartBoundary>
      </>
    ),
    views: { page: { shows: { words: 'page' } } },
  })
  await mount(set, 'page')
  isBroken = false
  await page.getByRole('button', { name: 'again' }).click()
  await expect.element(page.getByText('whole part')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'page' })).toBeVisible()
})
