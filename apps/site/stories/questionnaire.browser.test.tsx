/** The questionnaire with keys alone: where the focus goes, and what is kept. */
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../app/app.css'
import questionnaire from '../app/features/documents/questionnaire.stories.tsx'
import { actions } from './actions.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { questionnaireOf } from './sample-questionnaire.ts'
import type { Answers } from './stories.ts'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

/** The sheet is a chunk of its own, which may load for long on a busy machine. */
const PATIENCE_MS = 10_000
const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS })

/** The sheet, opened at the first question without an answer. */
async function openSheet(answers: Answers = {}): Promise<MountedStory> {
  const element = document.createElement('div')
  document.body.append(element)
  const tested = { shows: 'documents.fillIn' as const, answers }
  mounted = await mountStory(element, { ...questionnaire, stories: { tested } }, 'tested')
  await mounted.ready
  await actions.press('Fill in: Questionnaire')
  await soon(() => expect(document.querySelector('dialog h3')).not.toBeNull())
  return mounted
}

const focused = () => document.activeElement?.textContent
const saved = ({ calls }: MountedStory) =>
  calls.filter(({ id }) => id === 'questionnaire.save').map(({ input }) => input)

it('each question is read out by its heading, and is answered with keys alone', async () => {
  const story = await openSheet()
  expect(focused()).toBe('What do you do for a living?')
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await soon(() => expect(focused()).toBe('How much do you earn in a year?'))
  expect(saved(story)).toEqual([{ occupation: 'CIVIL_SERVANT' }])
})

it('a missing answer has the focus, and its message is in view below a long list', async () => {
  await openSheet()
  await actions.press('Next')
  await soon(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  const message = document.getElementById(document.activeElement!.getAttribute('aria-describedby')!)!
  expect(message.textContent).toBe('Choose an answer.')
  const { top, bottom } = message.getBoundingClientRect()
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(innerHeight)
})

it('what was typed is saved when the sheet is closed in the middle', async () => {
  const story = await openSheet({ 'questionnaire.get': questionnaireOf({ occupation: 'OTHER' }) })
  await actions.fill('What do you do?', 'I fish')
  await userEvent.keyboard('{Escape}')
  await soon(() => expect(saved(story)).toEqual([{ otherOccupation: 'I fish' }]))
})
