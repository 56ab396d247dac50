import type { StorySet } from './stories.ts'

/** Every `*.stories.tsx` of the site, loaded on demand. */
const files = import.meta.glob<StorySet>('../app/**/*.stories.tsx', { import: 'default' })

/** All stories, by the name of their screen. */
export async function loadStories(): Promise<readonly StorySet[]> {
  const sets = await Promise.all(Object.values(files).map((load) => load()))
  return sets.toSorted((a, b) => a.screen.localeCompare(b.screen))
}
