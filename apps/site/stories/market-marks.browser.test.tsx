/** The marks of the market: below a game by touch, and on pages that replace the site (MKT-07). */
import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import '../app/app.css'
import { MarketMarks } from '../app/domain/notices/index.ts'
import maintenance from '../app/features/error-pages/maintenance-screen.stories.tsx'
import restricted from '../app/features/error-pages/restricted-screen.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { footer } from './sample-content.ts'
import type { Story, StorySet } from './stories.ts'

let mounted: MountedStory | undefined
afterEach(async () => {
  mounted?.unmount()
  document.body.replaceChildren()
  await setTouch(false)
})

/** Height (px) of a target for a finger. */
const TARGET = 44
const register = { name: 'Spelpaus', url: 'https://register.example' }

const setTouch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })

async function mount(set: StorySet, story: Story): Promise<void> {
  const element = document.createElement('div')
  document.body.append(element)
  mounted = await mountStory(element, { ...set, stories: { tested: story } }, 'tested')
  await mounted.ready
}
const marks = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-marks] a')]
const addresses = () => marks().map((link) => link.getAttribute('href'))

const ofFooter = ['https://help.example', 'tel:1800936725']
const withRegister = { 'content.footer': { ...footer, exclusionRegister: register } }

it.each([
  ['of a closed place', restricted],
  ['of maintenance', maintenance],
])('a page %s links to the register of the country, and to no page of the site (MKT-07)', async (_, set) => {
  const whole = set.stories['whole']
  await mount(set, whole)
  expect(addresses()).toEqual(ofFooter)
  mounted?.unmount()
  document.body.replaceChildren()
  await mount(set, { ...whole, answers: withRegister })
  expect(addresses()).toEqual([...ofFooter, register.url])
})

const belowGame: Story = { render: () => <MarketMarks isLine />, shows: { words: 'GamblingCare' } }

it('below a game the page of breaks is linked where the country has no register (MKT-07)', async () => {
  await mount(restricted, belowGame)
  expect(addresses()).toEqual([...ofFooter, '/en-UN/my-account/break'])
})

it('below a game each link is a target of 44 px by touch, and a line of text with a mouse (MKT-07)', async () => {
  await mount(restricted, belowGame)
  for (const link of marks()) expect(link.getBoundingClientRect().height).toBeLessThan(TARGET)
  await setTouch(true)
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
  expect(marks()).toHaveLength(3)
  for (const link of marks()) {
    const { width, height } = link.getBoundingClientRect()
    expect(Math.min(width, height), link.textContent).toBeGreaterThanOrEqual(TARGET)
  }
})
