/** The page "Deposits and income" while an income check comes to its end (LIM-20). */
import type { RouteOutput } from '@marquee/contract'
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import affordability from '../app/features/affordability/affordability-screen.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { standing } from './sample-affordability.ts'
import { eur } from './sample-data.ts'
import { inTurn } from './stories.ts'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

const check = (change: Partial<RouteOutput<'affordability.get'>['incomeCheck']>) =>
  standing({
    state: 'income',
    left: eur('0.00'),
    incomeCheck: { isAvailable: true, isOpen: false, endedAs: null, ...change },
  })

it('LIM-20: the address of a check that ended without a result is gone, and another one can be started', async () => {
  const element = document.createElement('div')
  document.body.append(element)
  const tested = {
    shows: 'afford.waiting' as const,
    act: affordability.stories['page of the company']!.act!,
    answers: {
      'affordability.get': inTurn<RouteOutput<'affordability.get'>>(
        check({}),
        check({ isOpen: true }),
        check({ endedAs: 'abandoned' }),
      ),
    },
  }
  mounted = await mountStory(element, { ...affordability, stories: { tested } }, 'tested')
  await mounted.ready
  const words = () => [...element.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  // The page of the company is asked about every ten seconds.
  await expect.poll(words, { timeout: 20_000 }).toContain('Start the income check')
  expect(words()).not.toContain('Open the page')
}, 30_000)
