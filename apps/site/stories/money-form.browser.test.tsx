/** The idempotency key of a payment form: a request keeps it until the server has accepted or refused. */
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../app/app.css'
import withdraw from '../app/features/withdraw/withdraw-flow.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { broken, refused, unreachable } from './stories.ts'

let mounted: MountedStory | undefined

afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
  sessionStorage.clear()
})

/** Keys of a withdrawal that was sent, got this answer, and was sent again. */
async function keysOfTwoTries(answer: unknown, shows: string): Promise<readonly (string | undefined)[]> {
  const story = withdraw.stories['answer of a broken server']!
  const tried = {
    ...story,
    shows,
    answers: { ...story.answers, 'wallet.withdrawal': answer },
  } as typeof story
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, { ...withdraw, stories: { tried } }, 'tried')
  await mounted.ready
  const keys = () => mounted!.calls.filter(({ id }) => id === 'wallet.withdrawal').map(({ key }) => key)
  await page.getByRole('button', { name: /^Withdraw / }).click()
  await expect.poll(() => keys().length).toBe(2)
  return keys()
}

it.each([
  ['a failure of the server', broken, 'withdraw.failed.unknown'],
  ['no answer', unreachable, 'withdraw.failed.network'],
])('a withdrawal tried again after %s is the same act', async (_case, answer, shows) => {
  const [first, second] = await keysOfTwoTries(answer, shows)
  expect(first).toBeDefined()
  expect(second).toBe(first)
})

it('a withdrawal tried again after a refusal is another request', async () => {
  const [first, second] = await keysOfTwoTries(
    refused('error.withdrawal.not_found'),
    'withdraw.failed.unknown',
  )
  expect(second).not.toBe(first)
})
