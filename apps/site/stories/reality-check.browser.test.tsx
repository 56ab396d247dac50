/** The dialog of the reality check: its focus, its two answers, and that nothing else closes it (RC-04). */
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../app/app.css'
import realityCheck from '../app/features/reality-check/reality-check.stories.tsx'
import { actions } from './actions.ts'
import { type MountOptions, type MountedStory, mountStory } from './mount-story.tsx'
import { type Answers, inTurn } from './stories.ts'

const due = realityCheck.answers!['activity.summary'] as Exclude<
  Answers['activity.summary'],
  undefined | symbol | Error | ((input: never) => unknown)
>
const after = (state: 'running' | 'stopped') => ({ ...due, state })

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

async function mount(answers: Answers, options?: MountOptions): Promise<MountedStory> {
  const element = document.createElement('div')
  document.body.append(element)
  const tested = { shows: 'activity.stop' as const, answers }
  mounted = await mountStory(element, { ...realityCheck, stories: { tested } }, 'tested', options)
  await mounted.ready
  return mounted
}

/** Height (px) of a target for a finger. */
const TARGET = 44
/** A button of two lines is at least so high (px). */
const TWO_LINES = 60

const MINUTE_MS = 60_000
const BREAK_MS = 5 * MINUTE_MS
/** A countdown of seconds has moved after so long. */
const TICK_MS = 3_000

/** Moves the clock of a story, which stands still, until the story is unmounted. */
function passTime(ms: number): void {
  const later = Date.now() + ms
  globalThis.Date = new Proxy(Date, {
    get: (target, name) => (name === 'now' ? () => later : (Reflect.get(target, name) as unknown)),
  })
}

const dialog = () => document.querySelector('dialog:modal')
const button = (name: string) =>
  [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === name)!
const sent = ({ calls }: MountedStory) =>
  calls.filter(({ id }) => id === 'activity.answer').map(({ input }) => input)

it('RC-04: the focus begins on Stop, and Stop and Continue have the same size and look', async () => {
  await mount({})
  expect(document.activeElement).toBe(button('Stop'))
  const [stop, go] = [button('Stop'), button('Continue')].map((one) => ({
    size: [one.getBoundingClientRect().width, one.getBoundingClientRect().height].map(Math.round),
    look: one.className,
  }))
  expect(stop).toEqual(go)
})

it.each(['en', 'de', 'fi', 'fr', 'pl', 'pt', 'tl', 'tr'])(
  'RC-04: at 320 px both answers are one line, and each link is a target of 44 px (%s)',
  async (texts) => {
    await page.viewport(320, 640)
    await mount({}, { texts })
    await document.fonts.ready
    const answers = [...document.querySelectorAll<HTMLElement>('dialog .grid-cols-2 button')]
    expect(answers).toHaveLength(2)
    for (const one of answers) {
      expect(one.scrollWidth, one.textContent).toBeLessThanOrEqual(one.clientWidth)
      expect(one.clientHeight, one.textContent).toBeLessThan(TWO_LINES)
    }
    const links = [...document.querySelectorAll<HTMLElement>('dialog nav a')]
    expect(links).toHaveLength(3)
    for (const link of links)
      expect(link.getBoundingClientRect().height, link.textContent).toBeGreaterThanOrEqual(TARGET)
  },
)

it('RC-04: the net result follows the stakes and wins of which it is the difference', async () => {
  await mount({})
  const names = [...document.querySelectorAll('dialog dt')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Time played', 'Deposits since login', 'Staked', 'Won', 'Net result'])
})

it('RC-03: neither Esc nor a press outside closes the check', async () => {
  await mount({})
  await userEvent.keyboard('{Escape}{Escape}')
  expect(dialog()).not.toBeNull()
  dialog()!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  dialog()!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(dialog()).not.toBeNull()
})

it('RC-03: Continue answers the check that is shown, and closes it', async () => {
  const story = await mount({
    'activity.summary': inTurn(due, after('running')),
    'activity.answer': after('running'),
  })
  await actions.press('Continue')
  await expect.poll(dialog).toBeNull()
  expect(sent(story)).toEqual([{ answer: 'continue', checkAt: due.checkAt }])
})

it('RC-11: Stop leads to the summary of play', async () => {
  const story = await mount({
    'activity.summary': inTurn(due, after('stopped')),
    'activity.answer': after('stopped'),
  })
  await actions.press('Stop')
  await expect.poll(() => dialog()?.textContent).toContain('You have stopped')
  expect(sent(story)).toEqual([{ answer: 'stop', checkAt: due.checkAt }])
})

it('RC-06: Continue leads to the break where one follows the check, and to no summary of a stop', async () => {
  const checkAt = due.checkAt!
  const onBreak = {
    ...after('stopped'),
    timeLimit: {
      kind: 'checkBreak' as const,
      endsAt: checkAt,
      isReached: true,
      limitSeconds: 3_600,
      usedSeconds: 3_600,
      resetAt: new Date(Date.parse(checkAt) + BREAK_MS).toISOString(),
      pauseMinutes: 5,
    },
  }
  await mount({ 'activity.summary': inTurn(due, onBreak), 'activity.answer': onBreak })
  await actions.press('Continue')
  await expect.poll(() => dialog()?.textContent).toContain('Time for a break')
  const left = () => dialog()!.querySelector('[role=timer]')!.textContent
  expect(left()).toBe('Time left 0:05:00')
  passTime(MINUTE_MS)
  await expect.poll(left, { timeout: TICK_MS }).toBe('Time left 0:04:00')
})
