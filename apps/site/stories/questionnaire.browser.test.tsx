/** The questionnaire with keys alone: where the focus goes, and what is kept. */
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../app/app.css'
import questionnaire from '../app/features/documents/questionnaire.stories.tsx'
import { toasts } from '../app/shared/ui/toasts.ts'
import { actions } from './actions.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { answered, questionnaireOf } from './sample-questionnaire.ts'
import { type Answers, unreachable } from './stories.ts'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

/** The sheet is a chunk of its own, which may load for long on a busy machine. */
const PATIENCE_MS = 10_000
/** A save that lasts while the sheet is closed and opened again. */
const SLOW_SAVE_MS = 1_000
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

const heading = () => document.querySelector('dialog h3')?.textContent
const shown = (title: string) => soon(() => expect(heading()).toBe(title))

it('Back saves what was answered', async () => {
  const first = questionnaireOf({ occupation: 'STUDENT' })
  const story = await openSheet({ 'questionnaire.get': first, 'questionnaire.save': first })
  await shown('How much do you earn in a year?')
  await actions.press('More than €100,000.00')
  await actions.press('Back')
  await shown('What do you do for a living?')
  await soon(() => expect(saved(story)).toEqual([{ salaryRangeId: 6 }]))
})

it('Back leads from the check to every question, and from a change to the check', async () => {
  await openSheet({ 'questionnaire.get': questionnaireOf(answered) })
  await shown('Check your answers')
  await actions.press('Back')
  await shown('What is your nationality?')
  await actions.press('Back')
  await shown('Where were you born?')
  await actions.press('Next')
  await actions.press('Next')
  await shown('Check your answers')
  await actions.press('Change: Yearly income')
  await shown('How much do you earn in a year?')
  await actions.press('Back')
  await shown('Check your answers')
})

it('an answer that is not saved when the sheet is closed is told', async () => {
  await openSheet({
    'questionnaire.get': questionnaireOf({ occupation: 'OTHER' }),
    'questionnaire.save': unreachable,
  })
  await actions.fill('What do you do?', 'I fish')
  await userEvent.keyboard('{Escape}')
  await soon(() => expect(toasts.current()?.text).toContain('Your answer was not saved.'))
  toasts.dismiss(toasts.current()!.id)
})

it('a sheet that is opened again waits for what the one before has saved', async () => {
  let stored = questionnaireOf({ occupation: 'OTHER' })
  const story = await openSheet({
    'questionnaire.get': () => stored,
    // Its answer takes longer than the way back to the sheet.
    'questionnaire.save': () =>
      new Promise((resolve) => {
        setTimeout(() => {
          stored = questionnaireOf({ occupation: 'OTHER', otherOccupation: 'I fish' })
          resolve(stored)
        }, SLOW_SAVE_MS)
      }) as never,
  })
  await actions.fill('What do you do?', 'I fish')
  await userEvent.keyboard('{Escape}')
  await actions.press('Fill in: Questionnaire')
  await shown('How much do you earn in a year?')
  expect(story.calls.map(({ id }) => id).filter((id) => id.startsWith('questionnaire.'))).toEqual([
    'questionnaire.get',
    'questionnaire.save',
    'questionnaire.get',
  ])
})

it('of answers that are not changed here those of another device are taken', async () => {
  const story = await openSheet({
    'questionnaire.get': questionnaireOf({ ...answered, nationality: null }),
    'questionnaire.save': questionnaireOf({ ...answered, placeOfBirth: 'Cork', nationality: 'FI' }),
  })
  await shown('What is your nationality?')
  await actions.choose('Nationality', 'FI')
  await actions.press('Next')
  await shown('Check your answers')
  expect(document.querySelector('dialog')?.textContent).toContain('Cork')
  await actions.press('Send answers')
  await soon(() =>
    expect(story.calls.find(({ id }) => id === 'questionnaire.answer')?.input).toEqual({
      ...answered,
      placeOfBirth: 'Cork',
      nationality: 'FI',
    }),
  )
})
