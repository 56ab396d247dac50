/** What the page around a game says to it, and when; and what the game's page may do. */
import { afterEach, describe, expect, it } from 'vitest'
import type { RouteOutput } from '@marquee/contract'
import { page } from 'vitest/browser'
import '../app/app.css'
import { NOTICE_MS } from '../app/features/play/components/unfinished-notice.tsx'
import play from '../app/features/play/play-screen.stories.tsx'
import type { Launch } from '../app/features/play/queries.ts'
import { modalRegistry } from '../app/shared/navigation/modals.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { eur, wallet } from './sample-data.ts'
import type { Story } from './stories.ts'

const summary = play.answers?.['session.summary'] as RouteOutput<'session.summary'>
const ORIGIN = 'https://games.example'
let mounted: MountedStory | undefined

afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

/** A game whose page has not loaded yet, with the messages that it gets. */
async function openGame(pageMessages: string, more: Partial<Launch> = {}) {
  const loading = play.stories['loading']
  const launch = { ...(play.answers?.['games.slugUrl'] as Launch), ...more, pageMessages }
  // A game that counts as loaded with its page may be on screen at once.
  const story: Story = { ...loading, shows: [], answers: { 'games.slugUrl': launch } }
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, { ...play, stories: { story } }, 'story')
  await mounted.ready
  const frame = () => document.querySelector('iframe')
  await expect.poll(frame).not.toBeNull()
  const element = frame()!
  const sent: unknown[] = []
  element.contentWindow!.postMessage = ((message: unknown, origin: string) => {
    expect(origin).toBe(ORIGIN)
    sent.push(message)
  }) as Window['postMessage']
  return {
    element,
    sent,
    finishLoading: () => element.dispatchEvent(new Event('load')),
    say: (data: unknown) =>
      window.dispatchEvent(
        new MessageEvent('message', { source: element.contentWindow, origin: ORIGIN, data }),
      ),
  }
}

it('the bar above a game keeps to the width of a phone, however large its figures', async () => {
  await page.viewport(390, 844)
  const answers = {
    ...play.stories['loading']?.answers,
    'wallet.get': { ...wallet, mainBalance: eur('123456.78') },
    'session.summary': { ...summary, net: eur('-12345.67') },
  }
  const place = document.createElement('div')
  document.body.append(place)
  const story: Story = { ...play.stories['loading'], shows: [], answers }
  mounted = await mountStory(place, { ...play, stories: { story } }, 'story')
  await mounted.ready
  await expect.element(page.getByText('€123,456.78')).toBeVisible()
  const info = page.getByRole('button', { name: 'Game info' }).element()
  expect(info.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

/** The game is on screen, and what its page is told with that was told. */
async function onScreen() {
  await expect.poll(() => document.body.textContent).not.toContain('The game is loading')
  await expect.poll(() => mounted!.calls.some(({ id }) => id === 'wallet.get')).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 100))
}

it('a game that says that it is ready is subscribed to then, not with its page', async () => {
  const game = await openGame('evolution')
  game.finishLoading()
  await expect.element(page.getByText('The game is loading').first()).toBeVisible()
  expect(game.sent).toEqual([])
  game.say({ event: 'EVO:APPLICATION_READY' })
  await onScreen()
  // It fetches its balance by itself, so that is all.
  expect(game.sent).toEqual([{ command: 'EVO:EVENT_SUBSCRIBE', event: 'EVO:GAME_LIFECYCLE' }])
})

it('a game that never says that it is ready is on screen with its page, and is subscribed to then', async () => {
  const game = await openGame('playngo')
  game.finishLoading()
  await onScreen()
  const subscriptions = ['roundStarted', 'roundEnded', 'logout'].map((eventType) => ({
    messageType: 'addEventListener',
    eventType,
  }))
  expect(game.sent).toEqual(expect.arrayContaining(subscriptions))
})

it('a game that shows a balance of the page is told to fetch it once it is on screen', async () => {
  const game = await openGame('pragmaticplay')
  game.finishLoading()
  game.say({ event: 'loaded' })
  await onScreen()
  expect(game.sent).toEqual([{ event: 'refreshBalance' }])
})

it('a game is paused while a window of the site covers it, and not before its round has ended', async () => {
  modalRegistry.set({ game: { load: async () => ({ default: () => null }) } })
  const game = await openGame('relax')
  game.finishLoading()
  game.say({ rgMessage: 'gprg_GameReady' })
  await onScreen()
  game.say({ rgMessage: 'gprg_GameRoundStart' })
  game.sent.length = 0
  await page.getByRole('button', { name: 'Game info' }).click()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(game.sent).toEqual([])
  game.say({ rgMessage: 'gprg_GameRoundEnd' })
  await expect.poll(() => game.sent).toContainEqual({ rgMessage: 'oprg_GamePause' })
  expect(game.sent).not.toContainEqual({ rgMessage: 'oprg_GameResume' })
  await mounted!.back()
  await expect.poll(() => game.sent).toContainEqual({ rgMessage: 'oprg_GameResume' })
})

describe('the message that a round was left', () => {
  const message = () => document.body.textContent ?? ''
  const TOLD = 'It continues where it stopped'

  it('is closed by its button, because it covers buttons of the game', async () => {
    const game = await openGame('pragmaticplay', { hasUnfinishedRound: true })
    game.finishLoading()
    game.say({ event: 'loaded' })
    await onScreen()
    expect(message()).toContain(TOLD)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(message).not.toContain(TOLD)
  })

  it('goes by itself when the game has been on screen for a while, not before', async () => {
    const game = await openGame('pragmaticplay', { hasUnfinishedRound: true })
    await expect.poll(message).toContain(TOLD)
    game.finishLoading()
    game.say({ event: 'loaded' })
    await onScreen()
    expect(message()).toContain(TOLD)
    await expect.poll(message, { timeout: NOTICE_MS + 2_000 }).not.toContain(TOLD)
  })
})

it('a game moves the tab only when the player has just acted in it', async () => {
  const { element } = await openGame('pragmaticplay')
  const allowed = [...element.sandbox]
  expect(allowed).toContain('allow-top-navigation-by-user-activation')
  expect(allowed).not.toContain('allow-top-navigation')
})
