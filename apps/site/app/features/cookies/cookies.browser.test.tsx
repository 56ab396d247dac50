import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import { pending, stories } from '../../../stories/stories.ts'
import { openCookieOptions } from './open-cookie-options.ts'
import { Cookies } from './cookies.tsx'

const set = stories<'page'>({
  screen: 'cookies',
  route: 'home',
  texts: ['cookies'],
  answers: { 'player.setCookieConsent': pending },
  render: () => <Cookies />,
  views: { page: { shows: [] } },
})

let mounted: MountedStory
async function mount(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'page')
  await mounted.ready
  // The page listens for the event once its effects have run.
  await new Promise((resolve) => setTimeout(resolve, 50))
}

afterEach(() => {
  mounted.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  localStorage.clear()
})

const notice = page.getByRole('region', { name: 'Cookies' })

it('a browser that forbids storage opens the cookie settings and closes them after the choice', async () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await mount()
  openCookieOptions()
  await expect.element(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Essential only' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(mounted.calls.map(({ id }) => id)).toEqual(['player.setCookieConsent'])
})

it('the settings open over a notice that is already shown', async () => {
  await mount()
  await expect.element(notice.getByRole('button', { name: 'Choose' })).toBeVisible()
  openCookieOptions()
  await expect.element(notice.getByRole('switch', { name: /performance/i })).toBeVisible()
  await expect.element(notice.getByRole('heading', { name: 'Cookies' })).toHaveFocus()
})

it('on a small screen the answers stay in view while the choices are open (MKT-06)', async () => {
  await page.viewport(320, 480)
  await mount()
  await notice.getByRole('button', { name: 'Choose' }).click()
  for (const name of ['Accept', 'Essential only', 'Save choices']) {
    const button = notice.getByRole('button', { name, exact: true })
    await expect.element(button).toBeInViewport({ ratio: 1 })
  }
})

it('a browser without a choice is asked once, and its choice can be changed (MKT-06)', async () => {
  await mount()
  await expect.element(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Essential only' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  openCookieOptions()
  await expect.element(notice.getByRole('switch', { name: /performance/i })).not.toBeChecked()
})
