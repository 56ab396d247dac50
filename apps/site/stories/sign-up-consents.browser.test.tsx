/** The sign-up asks for no consent to marketing: it is given by channel and topic, on a page of its own (MKT-01). */
import { marketingChannels, marketingTopics } from '@marquee/contract/marketing'
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import { CompleteStep } from '../app/features/signup/components/complete-step.tsx'
import marketing from '../app/features/marketing/marketing-screen.stories.tsx'
import payAndPlay from '../app/features/pay-and-play/pay-and-play-screen.stories.tsx'
import signUp from '../app/features/signup/signup-screen.stories.tsx'
import welcome from '../app/features/welcome/welcome-screen.stories.tsx'
import { actions } from './actions.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { player } from './sample-data.ts'
import { type Story, type StorySet, pending } from './stories.ts'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

async function mount(set: StorySet, story: Story): Promise<MountedStory> {
  const element = document.createElement('div')
  document.body.append(element)
  mounted = await mountStory(element, { ...set, stories: { tested: story } }, 'tested')
  await mounted.ready
  return mounted
}
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not([role=switch])')].map((box) => ({
    name: box.labels?.[0]?.textContent ?? '',
    isTicked: box.checked,
  }))

it('a sign-up, also by a bank, has boxes for terms and cookies alone, all empty (MKT-01)', async () => {
  await mount(signUp, signUp.stories['contact'])
  expect(boxes()).toEqual([
    { name: expect.stringMatching(/terms/i), isTicked: false },
    { name: expect.stringMatching(/cookie/i), isTicked: false },
  ])
  mounted?.unmount()
  document.body.replaceChildren()
  await mount(payAndPlay, payAndPlay.stories['contact'])
  expect(boxes()).toEqual([{ name: expect.stringMatching(/terms/i), isTicked: false }])
})

it('a sign-up is sent without consent to marketing (MKT-01)', async () => {
  const { calls } = await mount(signUp, {
    ...signUp.stories['contact'],
    answers: { 'registration.update': pending },
  })
  const { fill, press } = actions
  await fill('Day', '17')
  await fill('Month', '5')
  await fill('Year', '1990')
  await fill('Street and number', 'Main Street 1')
  await fill('Postal code', 'H91 X2Y3')
  await fill('City', 'Galway')
  await fill('Number', '851234471')
  await press(/^I have read and accept/)
  await press('Continue')
  const sent = () => calls.find(({ id }) => id === 'registration.update')?.input
  await expect.poll(sent, { timeout: 8_000 }).toMatchObject({ marketingOptIn: false })
})

it('the end of a sign-up leads to a page where each channel of each topic has an empty box (MKT-01)', async () => {
  await mount(signUp, {
    session: player(),
    render: () => <CompleteStep firstName="Una" signIn="pending" onStartAgain={() => undefined} />,
    shows: 'signup.complete.marketing',
  })
  const link = document.querySelector('a[href$="/my-account/account/marketing"]')
  expect(link?.textContent).toContain('Choose what you want to hear about')
  mounted?.unmount()
  document.body.replaceChildren()
  await mount(marketing, marketing.stories['nothing allowed']!)
  expect(boxes()).toHaveLength(marketingChannels.length * marketingTopics.length)
  expect(boxes().filter(({ isTicked }) => isTicked)).toEqual([])
})

it('the welcome page leads a player to that page, also after a sign-up by a bank, and no visitor (MKT-01)', async () => {
  const links = () => document.querySelectorAll('a[href$="/my-account/account/marketing"]').length
  await mount(welcome, welcome.stories['player'])
  expect(links()).toBe(1)
  mounted?.unmount()
  document.body.replaceChildren()
  await mount(welcome, welcome.stories['visitor'])
  expect(links()).toBe(0)
})
