import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import transactions from './transactions-screen.stories.tsx'

let mounted: MountedStory | undefined

afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

it('the detail beside the list has the focus as soon as it is in the page, so that Esc closes it', async () => {
  await page.viewport(1440, 900)
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, transactions, 'list')
  await mounted.ready
  const focusedWithIt: boolean[] = []
  const observer = new MutationObserver(() => {
    const aside = document.querySelector('aside')
    if (aside) focusedWithIt.push(aside.contains(document.activeElement))
  })
  observer.observe(place, { childList: true, subtree: true })
  await page
    .getByRole('button', { name: /Deposit/ })
    .first()
    .click()
  await expect.poll(() => focusedWithIt[0]).toBe(true)
  observer.disconnect()
})
