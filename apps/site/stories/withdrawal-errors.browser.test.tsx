/** The errors that a cancelled withdrawal may get are shown in toasts (spec 1 §8). */
import { type CatalogueKey, errorCatalogue } from '@marquee/contract/error-catalogue'
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import withdraw from '../app/features/withdraw/withdraw-flow.stories.tsx'
import { createCatalog } from '../app/shared/texts/index.ts'
import { fetchTexts } from '../app/shared/texts/text-files.ts'
import { toasts } from '../app/shared/ui/toasts.ts'
import { catalogueError } from './error-stories.ts'
import { errorTexts } from './error-texts.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'

let mounted: MountedStory | undefined

afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
  const shown = toasts.current()
  if (shown) toasts.dismiss(shown.id)
})

it.each(Object.keys(errorCatalogue.withdrawal) as CatalogueKey<'withdrawal'>[])(
  'a cancelled withdrawal: %s',
  async (key) => {
    const catalog = createCatalog({ language: 'en', tag: 'en', fetchOnce: fetchTexts })
    await catalog.need('payments')
    const [text] = errorTexts.withdrawal[key].shows
    if (typeof text !== 'string') throw new Error('a toast of this list has one text without values')
    const story = withdraw.stories['asks before cancelling']!
    const refused = {
      ...story,
      answers: { ...story.answers, 'wallet.withdrawalCancel': catalogueError('withdrawal', key) },
      act: async ({ press }) => {
        await press('Cancel withdrawal')
        await press('Cancel withdrawal')
      },
    } satisfies typeof story
    const place = document.createElement('div')
    document.body.append(place)
    mounted = await mountStory(place, { ...withdraw, stories: { refused } }, 'refused')
    await mounted.ready
    await expect.poll(() => toasts.current()?.text).toBe(catalog.text(text))
  },
)
