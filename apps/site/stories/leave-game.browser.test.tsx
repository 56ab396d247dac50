/** Leaving a game: its session ends, and the player is told what was played, also after the next login (RC-11). */
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import playScreen from '../app/features/play/play-screen.stories.tsx'
import realityCheck from '../app/features/reality-check/reality-check.stories.tsx'
import { PlaySummary } from '../app/features/play-summary/play-summary.tsx'
import { usePlayTold } from '../app/features/play-summary/use-play-told.ts'
import { toasts } from '../app/shared/ui/toasts.ts'
import { actions } from './actions.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { eur } from './sample-data.ts'
import type { StorySet } from './stories.ts'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  localStorage.clear()
  for (let shown = toasts.current(); shown; shown = toasts.current()) toasts.dismiss(shown.id)
  document.body.replaceChildren()
})

async function mount(set: StorySet, name: string): Promise<MountedStory> {
  const element = document.createElement('div')
  document.body.append(element)
  mounted = await mountStory(element, set, name)
  await mounted.ready
  return mounted
}

/** A page of a game that is left and opened again. */
function GameAndLobby() {
  const [isPlaying, setIsPlaying] = useState(true)
  usePlayTold(isPlaying ? 'casino.play' : 'casino')
  return <button onClick={() => setIsPlaying(!isPlaying)}>{isPlaying ? 'Leave' : 'Play'}</button>
}

const running = {
  state: 'running' as const,
  now: '2026-03-14T12:00:00.000Z',
  startedAt: '2026-03-14T11:00:00.000Z',
  checkAt: null,
  figures: {
    secondsPlayed: 3_600,
    staked: eur('18.40'),
    won: eur('13.10'),
    net: eur('-5.30'),
    deposited: eur('20.00'),
  },
  timeLimit: null,
  message: null,
  timeLimits: [],
}

it('RC-11: a player who leaves a game is told what was played, and not a second time without a stake', async () => {
  const tested = {
    shows: { words: 'Leave' },
    render: () => <GameAndLobby />,
    answers: { 'activity.summary': running, 'activity.lastPlay': { play: null } },
  }
  await mount({ ...realityCheck, stories: { tested } }, 'tested')
  expect(toasts.current()).toBeUndefined()
  await actions.press('Leave')
  await expect
    .poll(() => toasts.current()?.text)
    .toBe('You played 1 h 00 min. Staked €18.40, won €13.10, net result −€5.30.')
  toasts.dismiss(toasts.current()!.id)
  await actions.press('Play')
  await actions.press('Leave')
  await expect.poll(() => mounted!.calls.filter(({ id }) => id === 'activity.summary').length).toBe(2)
  expect(toasts.current()).toBeUndefined()
})

it('RC-10: a game that is left ends its session, so that a pause begins', async () => {
  const story = await mount(playScreen, 'loading')
  const ended = () => story.calls.filter(({ id }) => id === 'play.endSession').map(({ input }) => input)
  await expect.poll(() => story.calls.map(({ id }) => id)).toContain('play.session')
  expect(ended()).toEqual([])
  story.unmount()
  mounted = undefined
  await expect.poll(ended).toEqual([{ gameSessionId: 'gs_01JZ8Q6V7S3M2K9T4R5W6X7Y8Z' }])
})

/** The toast on screen, as text. */
const told = () => toasts.current()?.text
const lastPlay = {
  startedAt: '2026-03-13T18:00:00.000Z',
  endedAt: '2026-03-13T19:00:00.000Z',
  figures: { secondsPlayed: 3_600, staked: eur('18.40'), won: eur('13.10'), net: eur('-5.30') },
}

const login = (play: typeof lastPlay) =>
  mount(
    {
      ...realityCheck,
      stories: {
        tested: {
          shows: { words: 'Lobby' },
          render: () => (
            <>
              <p>Lobby</p>
              <PlaySummary />
            </>
          ),
          answers: { 'activity.lastPlay': { play } },
        },
      },
    },
    'tested',
  )

it('RC-11: a login is told of the last play, one time', async () => {
  const first = await login(lastPlay)
  await expect.poll(told).toContain('Staked €18.40, won €13.10')
  first.unmount()
  toasts.dismiss(toasts.current()!.id)
  const second = await login(lastPlay)
  expect(second.calls.map(({ id }) => id)).not.toContain('activity.lastPlay')
  expect(told()).toBeUndefined()
})

it('RC-11: a login is not told of a last play without a stake', async () => {
  const nothing = { ...lastPlay.figures, staked: eur('0.00'), won: eur('0.00'), net: eur('0.00') }
  const story = await login({ ...lastPlay, figures: nothing })
  await expect.poll(() => story.calls.map(({ id }) => id)).toContain('activity.lastPlay')
  await expect.poll(() => localStorage.length).toBeGreaterThan(0)
  expect(told()).toBeUndefined()
})
