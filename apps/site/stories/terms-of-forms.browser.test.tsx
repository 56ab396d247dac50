/** Forms with which an account is opened name the terms that they have led to (ID-13). */
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../app/app.css'
import payAndPlay from '../app/features/pay-and-play/pay-and-play-screen.stories.tsx'
import signup from '../app/features/signup/signup-screen.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { terms } from './sample-content.ts'
import { refused, type StorySet } from './stories.ts'

const earlier = { ...terms, version: 7, textHash: '7'.repeat(64) }
const later = { ...terms, version: 8, textHash: '8'.repeat(64) }
const refusal = (field: string, code: string) =>
  refused('error.validation', { validationErrors: [{ field, code, message: code }] })

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

const forms = [
  {
    name: 'the sign-up',
    set: signup,
    call: 'registration.update',
    typed: {
      Day: '17',
      Month: '5',
      Year: '1990',
      'Street and number': 'Main Street 1',
      'Postal code': 'H91 X2Y3',
      City: 'Galway',
      Number: '851234471',
    },
  },
  {
    name: 'the first login by bank',
    set: payAndPlay,
    call: 'pnp.updatePlayer',
    typed: { Email: 'una@players.example', Number: '401234567' },
  },
] as const

describe.each(forms)('$name', ({ set, call, typed }) => {
  const tick = page.getByRole('checkbox', { name: /^I have read and accept/ })
  const send = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  const sent = () =>
    (mounted?.calls ?? [])
      .filter(({ id }) => id === call)
      .map(({ input }) => {
        const { termsAndConditionsAcceptedVersion: version, termsTextHash: hash } = input as Record<
          string,
          unknown
        >
        return [version, hash]
      })

  /** Fills the form and sends it; from its first answer on other terms are in force. */
  async function sendUnder(first: unknown) {
    const place = document.createElement('div')
    document.body.append(place)
    let inForce = earlier
    const answers = {
      ...set.stories['contact']?.answers,
      'content.termsVersion': () => inForce,
      [call]: () => {
        inForce = later
        return first
      },
    }
    const asked: StorySet = {
      ...set,
      stories: { contact: { ...set.stories['contact'], answers, shows: [] } },
    }
    mounted = await mountStory(place, asked, 'contact')
    await mounted.ready
    for (const [label, value] of Object.entries(typed))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value)
    await tick.click()
    await send()
    await expect.poll(sent).toEqual([[7, earlier.textHash]])
  }

  it('names the terms under which they were accepted, also when it is sent again after another refusal', async () => {
    await sendUnder(refusal('mobilePhone.body', 'phone_invalid'))
    await expect.element(tick).toBeChecked()
    await send()
    await expect.poll(sent).toEqual([
      [7, earlier.textHash],
      [7, earlier.textHash],
    ])
  })

  it('asks to accept new terms, and then names these', async () => {
    await sendUnder(refusal('termsAndConditionsAcceptedVersion', 'outdated'))
    await expect.element(tick).not.toBeChecked()
    await expect.poll(() => mounted?.calls.filter(({ id }) => id === 'content.termsVersion').length).toBe(2)
    await tick.click()
    await send()
    await expect.poll(() => sent().at(-1)).toEqual([8, later.textHash])
  })
})
