/** No dialog that nobody has asked for opens over limits, breaks, a self-test or a reality check (MKT-10). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import '../app/app.css'
import breaks from '../app/features/breaks/break-screen.stories.tsx'
import onBreakScreen from '../app/features/breaks/on-break-screen.stories.tsx'
import limits from '../app/features/limits/limits-screen.stories.tsx'
import realityCheck from '../app/features/reality-check/reality-check.stories.tsx'
import selfTest from '../app/features/self-test/self-test-screen.stories.tsx'
import { VerificationReminder } from '../app/features/verification-reminder/verification-reminder.tsx'
import { VisitorPopup } from '../app/features/welcome/visitor-popup.tsx'
import { Welcome } from '../app/features/welcome/welcome.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { player } from './sample-data.ts'
import { dueReminder } from './sample-documents.ts'
import type { StorySet } from './stories.ts'

const signedIn = player()
/** A player at the first login of the account, from whom documents are wanted. */
const newPlayer = {
  ...signedIn,
  player: signedIn.player && { ...signedIn.player, previousSignInAt: null },
} as typeof signedIn

let mounted: MountedStory | undefined
beforeEach(() => localStorage.clear())
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

/** Mounts a screen with everything that opens by itself beside it. */
async function mount(set: StorySet): Promise<void> {
  const element = document.createElement('div')
  document.body.append(element)
  const answers = {
    ...set.answers,
    'documents.reminder': dueReminder,
    'player.profile': { requestDocumentTypeStatus: ['ID:REQUESTED'] } as never,
  }
  const render = () => (
    <>
      {set.render()}
      <Welcome />
      <VerificationReminder />
      <VisitorPopup />
    </>
  )
  const tested = { ...set, answers, session: newPlayer, render, stories: { tested: { shows: [] } } }
  mounted = await mountStory(
    element,
    { ...tested, texts: [...(set.texts ?? []), 'welcome', 'reminder'] },
    'tested',
  )
  await mounted.ready
  await new Promise((resolve) => setTimeout(resolve, 500))
}
const dialogs = () => [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.textContent)
/** Parts load on demand (ms). */
const SOON = { timeout: 8_000 }

it('the page of games is where the welcome opens, so that the other tests show something (MKT-10)', async () => {
  await mount({ ...realityCheck, answers: {}, render: () => <h1>Games</h1> })
  await expect.poll(dialogs, SOON).toEqual([expect.stringContaining('Welcome, Una')])
})

it.each([
  ['limits', limits],
  ['breaks', breaks],
  ['the end of a login during a break', onBreakScreen],
  ['the self-test', selfTest],
] as const)('nothing opens over the page of %s (MKT-10)', async (_, set) => {
  await mount(set)
  expect(dialogs()).toEqual([])
})

it('nothing opens over a reality check, on a page where the welcome would (MKT-10)', async () => {
  await mount(realityCheck)
  await expect.poll(dialogs, SOON).toEqual([expect.stringContaining('5.30')])
})
