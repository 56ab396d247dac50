/** Limits: what is read out and asked for while an amount is typed, and where the focus is after an answer. */
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import limits from '../app/features/limits/limits-screen.stories.tsx'
import { actions } from './actions.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { all, usual, waits } from './sample-limits.ts'
import { type Answers, type Story, inTurn, refused } from './stories.ts'

const CHANGE = 'Change: Daily deposit limit'
const CANCEL = 'Cancel the request: Daily deposit limit'
const asked = all({ 'deposit D': { ...usual['deposit D'], ...waits } })
const gone = refused('error.limit.pending.none', { status: 409 })

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

async function mount(story: Partial<Story>): Promise<MountedStory> {
  const element = document.createElement('div')
  document.body.append(element)
  const set = { ...limits, stories: { tested: { shows: 'limits.title' as const, ...story } } }
  mounted = await mountStory(element, set, 'tested')
  await mounted.ready
  return mounted
}

const type = async (amount: string) => {
  await actions.press(CHANGE)
  await actions.fill('New limit', amount)
}
const status = () => document.querySelector('form [role=status]')?.textContent ?? ''
const pastDays = ({ calls }: MountedStory) => calls.filter(({ id }) => id === 'limits.pastDays').length
const focusedName = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const refuseCancelling = (answers: Answers) =>
  mount({ answers: { ...answers, 'limits.changeDeposit': gone } })

it('the field for an amount is empty, and none is suggested (LIM-03)', async () => {
  await mount({})
  await actions.press(CHANGE)
  const fieldIn = () => document.querySelector<HTMLInputElement>('dialog[open] input')
  await expect.poll(fieldIn).not.toBeNull()
  const field = fieldIn()
  expect([field?.value, field?.placeholder ?? '', field?.list ?? null]).toEqual(['', '', null])
})

it('a raise asks for no past days; a lower limit does (LIM-03, LIM-27)', async () => {
  const story = await mount({})
  await type('90')
  await expect.poll(status).toContain('stays for now')
  expect(pastDays(story)).toBe(0)
  await actions.fill('New limit', '25')
  await expect.poll(status).toContain('would have stopped you on 2 days')
  expect(pastDays(story)).toBe(1)
})

it('what saving does is shown with each digit and read out after the last one', async () => {
  await mount({})
  await type('2')
  await actions.fill('New limit', '25')
  expect(document.querySelector('form')?.textContent).toContain('It applies as soon as you save.')
  expect(status()).toBe('')
  await expect.poll(status).toContain('Left in the current period: €5.00.')
})

it('a request that could not be cancelled keeps the focus on its button', async () => {
  const { calls } = await refuseCancelling(asked)
  await actions.press(CANCEL)
  await expect.poll(() => calls.filter(({ id }) => id === 'limits.all').length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(focusedName()).toBe(CANCEL)
})

it('a request that is gone when it is cancelled gives the focus to the heading of its limit', async () => {
  await refuseCancelling({ 'limits.all': inTurn(asked['limits.all'], all({})['limits.all']) })
  await actions.press(CANCEL)
  await expect.poll(focusedName).toBe('Day')
})
