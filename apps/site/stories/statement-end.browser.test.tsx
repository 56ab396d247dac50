/** The statement of a closed account leaves the page at its time, without a call (ID-15). */
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import statement from '../app/features/closed-statement/closed-statement-screen.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { STORY_NOW } from './sample-data.ts'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

/** Opens a statement that the page may show for so long. */
async function open(lastsMs: number): Promise<MountedStory> {
  const element = document.createElement('div')
  document.body.append(element)
  const story = statement.stories['statement']
  const opened = {
    viewKey: 'view',
    expiresAt: new Date(Date.parse(STORY_NOW) + lastsMs).toISOString(),
    closedAt: '2026-03-01T09:00:00.000Z',
    readableUntil: '2029-03-01T09:00:00.000Z',
  }
  const tested = { ...story, answers: { ...story.answers, 'closedStatement.open': opened } }
  mounted = await mountStory(element, { ...statement, stories: { tested } }, 'tested')
  await mounted.ready
  return mounted
}
const isShown = () => document.body.textContent.includes('Lantern Quay')
const isOver = () => document.body.textContent.includes('This link no longer works')

/** Moves the clock, without its timers, and shows the tab again: a device that slept. */
function wakeAt(ms: number): void {
  const Stopped = globalThis.Date
  globalThis.Date = new Proxy(Stopped, {
    get: (target, name) =>
      name === 'now' ? () => Stopped.parse(STORY_NOW) + ms : (Reflect.get(target, name) as unknown),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

it('ends by itself', async () => {
  const { calls } = await open(1_500)
  expect([isShown(), isOver()]).toEqual([true, false])
  const sent = calls.length
  await expect.poll(isOver, { timeout: 6_000 }).toBe(true)
  expect([isShown(), calls.length]).toEqual([false, sent])
})

it('ends when a tab that slept is shown again, and not a moment earlier', async () => {
  await open(60_000)
  wakeAt(59_999)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([isShown(), isOver()]).toEqual([true, false])
  wakeAt(60_000)
  await expect.poll(isOver).toBe(true)
  expect(isShown()).toBe(false)
})
