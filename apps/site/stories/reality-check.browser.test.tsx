/** The dialog of the reality check: its focus, its two answers, and that nothing else closes it (RC-04). */
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../app/app.css'
import realityCheck from '../app/features/reality-check/reality-check.stories.tsx'
import { actions } from './actions.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
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

async function mount(answers: Answers): Promise<MountedStory> {
  const element = document.createElement('div')
  document.body.append(element)
  const tested = { shows: 'activity.stop' as const, answers }
  mounted = await mountStory(element, { ...realityCheck, stories: { tested } }, 'tested')
  await mounted.ready
  return mounted
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
