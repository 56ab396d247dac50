/** Errors of the catalogue that are shown in toasts (spec 1 §8): account forms, the reality check, and a
 * cancelled withdrawal. */
import { type CatalogueKey, type CatalogueScreen, errorCatalogue } from '@marquee/contract/error-catalogue'
import type { RouteId } from '@marquee/contract'
import { afterEach, expect, it } from 'vitest'
import '../app/app.css'
import details from '../app/features/details/details-screen.stories.tsx'
import limits from '../app/features/limits/limits-screen.stories.tsx'
import withdraw from '../app/features/withdraw/withdraw-flow.stories.tsx'
import { createCatalog } from '../app/shared/texts/index.ts'
import { fetchTexts } from '../app/shared/texts/text-files.ts'
import { toasts } from '../app/shared/ui/toasts.ts'
import { catalogueError } from './error-stories.ts'
import { errorTexts } from './error-texts.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import type { Story, StorySet } from './stories.ts'

interface Sent {
  readonly set: StorySet
  /** The story that the player begins in. */
  readonly story: string
  readonly call: RouteId
  readonly act: NonNullable<Story['act']>
}
const sent: Partial<Record<CatalogueScreen, Sent>> = {
  withdrawal: {
    set: withdraw,
    story: 'asks before cancelling',
    call: 'wallet.withdrawalCancel',
    async act({ press }) {
      await press('Cancel withdrawal')
      await press('Cancel withdrawal')
    },
  },
  'reality check': {
    set: limits,
    story: 'reality check: a shorter interval is chosen',
    call: 'activity.change',
    async act({ press }) {
      await press('Every 30 minutes')
      await press('Save')
    },
  },
  'account, address': {
    set: details,
    story: 'details',
    call: 'player.setAddress',
    act: ({ press }) => press('Save address'),
  },
  'account, province': {
    set: details,
    story: 'with a province',
    call: 'player.setProvince',
    act: ({ press }) => press('Save province'),
  },
}

const cases = (Object.keys(errorCatalogue) as CatalogueScreen[]).flatMap((screen) =>
  (Object.keys(errorCatalogue[screen]) as CatalogueKey<typeof screen>[]).flatMap((key) => {
    const { as, shows } = errorTexts[screen][key]
    return as === 'toast' ? [{ screen, key, text: shows[0] }] : []
  }),
)

let mounted: MountedStory | undefined

afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
  const shown = toasts.current()
  if (shown) toasts.dismiss(shown.id)
})

it.each(cases)('$screen: $key', async ({ screen, key, text }) => {
  const { set, story: name, call, act } = sent[screen]!
  const catalog = createCatalog({ language: 'en', tag: 'en', fetchOnce: fetchTexts })
  await Promise.all([catalog.need('payments'), catalog.need('default')])
  if (typeof text !== 'string') throw new Error('a toast of this list has one text without values')
  const story = set.stories[name]!
  const refused = { ...story, answers: { ...story.answers, [call]: catalogueError(screen, key) }, act }
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, { ...set, stories: { refused } }, 'refused')
  await mounted.ready
  await expect.poll(() => toasts.current()?.text).toBe(catalog.text(text))
})
