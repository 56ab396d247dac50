/**
 * One story alone on a page, for pictures:
 * `/stories/?screen=withdraw&story=refused&theme=light&texts=fi&prefix=fi-FI`.
 */
import '../app/app.css'
import { loadStories } from './all-stories.ts'
import { mountStory } from './mount-story.tsx'

declare global {
  interface Window {
    /** All stories of the site, by screen. */
    __stories: Promise<readonly { readonly screen: string; readonly stories: readonly string[] }[]>
    /** Resolves when the story in the address is ready; rejects with what is missing. */
    __ready: Promise<void>
  }
}

const params = new URLSearchParams(location.search)
const sets = loadStories()
window.__stories = sets.then((all) =>
  all.map(({ screen, stories }) => ({ screen, stories: Object.keys(stories) })),
)
window.__ready = showStory()
// Also reported to the program that takes the picture.
window.__ready.catch(() => {})

async function showStory(): Promise<void> {
  const [screen, name] = [params.get('screen'), params.get('story')]
  if (screen === null || name === null) return
  const set = (await sets).find((one) => one.screen === screen)
  const place = document.querySelector<HTMLElement>('#story')
  if (!set || !place) throw new Error(`there are no stories of ${screen}`)
  document.documentElement.dataset['theme'] = params.get('theme') ?? 'dark'
  const story = await mountStory(place, set, name, {
    prefix: params.get('prefix') ?? 'en-UN',
    ...(params.has('texts') ? { texts: params.get('texts') ?? 'en' } : {}),
  })
  await story.ready
}
