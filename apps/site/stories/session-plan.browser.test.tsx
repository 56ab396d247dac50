/** The page of a slot while the wait after a session plan comes to its end (RC-12). */
import type { RouteOutput } from '@marquee/contract'
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import activity from '../app/features/activity/activity-screen.stories.tsx'
import playScreen from '../app/features/play/play-screen.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { inTurn, refused } from './stories.ts'
import { eur } from './sample-data.ts'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

const none = {
  state: 'none' as const,
  now: '2026-03-14T12:00:00.000Z',
  isRequired: false,
  pauseMinutes: 15,
  currency: 'EUR' as const,
  plan: null,
}
/** Ended by its player; slots open again a second later. */
const waiting = {
  ...none,
  state: 'ended' as const,
  plan: {
    startedAt: '2026-03-14T11:40:00.000Z',
    minutes: 30,
    endsAt: '2026-03-14T12:10:00.000Z',
    spend: null,
    left: null,
    staked: eur('4.20'),
    won: eur('3.00'),
    net: eur('-1.20'),
    end: {
      kind: 'player' as const,
      at: '2026-03-14T11:45:00.000Z',
      resetAt: '2026-03-14T12:00:01.000Z',
    },
  },
}

it('RC-12: an open page launches the game again when the wait after a plan is over', async () => {
  const element = document.createElement('div')
  document.body.append(element)
  const tested = {
    shows: 'plan.over.player' as const,
    answers: {
      'games.slugUrl': refused('error.session_plan.ended', { status: 409 }),
      'sessionPlan.state': inTurn<RouteOutput<'sessionPlan.state'>>(waiting, waiting, none),
    },
  }
  mounted = await mountStory(element, { ...playScreen, stories: { tested } }, 'tested')
  const launches = () => mounted!.calls.filter(({ id }) => id === 'games.slugUrl').length
  await mounted.ready
  expect(launches()).toBe(1)
  await expect.poll(launches, { timeout: 10_000 }).toBe(2)
})

it('RC-12: the page of activity has a line of the plan that runs, or of the one that has ended', async () => {
  const lineOf = async (name: string) => {
    const element = document.createElement('div')
    document.body.append(element)
    mounted = await mountStory(element, activity, name)
    await mounted.ready
    const line = document.querySelector('section[aria-label="Session plan"]')?.textContent ?? ''
    mounted.unmount()
    document.body.replaceChildren()
    return line
  }
  expect(await lineOf('activity')).toBe('')
  const running = await lineOf('with a session plan that runs (RC-12)')
  for (const part of ['until', '€15.80 left', 'End session']) expect(running).toContain(part)
  const ended = await lineOf('with a session plan that is used up (RC-12)')
  for (const part of ['The time of your plan is used up', 'Slots open again from'])
    expect(ended).toContain(part)
})
