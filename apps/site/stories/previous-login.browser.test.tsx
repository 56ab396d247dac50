/** The pages that say when a player logged in before this time. */
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import account from '../app/features/account/account-screen.stories.tsx'
import AccountSheet from '../app/shell/account-sheet.tsx'
import home from '../app/shell/home-screen.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { player } from './sample-data.ts'
import { type StorySet, pending, stories } from './stories.ts'

const BEFORE = '2026-03-12T18:20:00.000Z'

const sheet = stories<'sheet'>({
  screen: 'account sheet',
  route: 'account',
  texts: ['account'],
  session: player(),
  answers: { 'session.summary': pending },
  render: () => <AccountSheet close={() => {}} params={new URLSearchParams()} />,
  views: { sheet: { shows: [] } },
})

const signedIn = player()
/** The same player at the first login of the account. */
const firstTime = {
  ...signedIn,
  player: signedIn.player && { ...signedIn.player, previousSignInAt: null },
}

const pages: readonly (readonly [string, StorySet, string, RegExp])[] = [
  ['the home page', home, 'player', /^Last login .*12.*:20/],
  ['the page of the account', account, 'profile', /^Previous login .*12.*:20/],
  ['the menu of the account', sheet, 'sheet', /^Previous login: .*12.*:20/],
]

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

async function mount(set: StorySet, name: string, session: typeof signedIn): Promise<void> {
  const element = document.createElement('div')
  document.body.append(element)
  const { session: _, ...story } = set.stories[name] ?? { shows: [] }
  mounted = await mountStory(element, { ...set, session, stories: { [name]: { ...story, shows: [] } } }, name)
  await mounted.ready
}
const times = () =>
  [...document.querySelectorAll<HTMLElement>(`time[datetime="${BEFORE}"]`)].filter((time) =>
    time.checkVisibility(),
  )

it.each(pages)('ID-10: %s says when the login before was', async (_, set, name, text) => {
  await mount(set, name, signedIn)
  await expect
    .poll(() => times().map((time) => time.textContent), { timeout: 8_000 })
    .toEqual([expect.stringMatching(text)])
})

it.each(pages)('ID-10: %s names no earlier login at the first one', async (_, set, name) => {
  await mount(set, name, firstTime)
  await expect.poll(() => document.querySelector('h1, h2')).not.toBeNull()
  expect(document.body.textContent).not.toMatch(/(?:Previous|Last) login/)
})
