/** Pictures of stories: they need no product, only Vite. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { serveStories } from '../../apps/site/stories/serve.ts'
import type { Look } from '../journeys/browser.ts'

export interface StoryShot {
  /** `story-transactions-list`: name of the picture. */
  readonly name: string
  readonly screen: string
  readonly story: string
}

export interface StoryServer {
  readonly shots: readonly StoryShot[]
  /**
   * Takes one picture.
   * @throws Error that says what is missing in the story
   */
  readonly take: (browser: Browser, look: Look, shot: StoryShot, file: string) => Promise<void>
  readonly close: () => Promise<void>
}

declare global {
  interface Window {
    // Of the page in apps/site/stories/story-page.ts.
    __stories: Promise<readonly { readonly screen: string; readonly stories: readonly string[] }[]>
    __ready: Promise<void>
  }
}

/** Whether a story's name may contain one of the words; checked before Vite is started. */
export function mayHaveStories(words: readonly string[]): boolean {
  if (words.length === 0 || words.some((word) => word.startsWith('story-'))) return true
  const app = join(import.meta.dirname, '../../apps/site/app')
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => `story-${readFileSync(join(app, file), 'utf8')}`)
    .some((text) => words.some((word) => text.includes(word)))
}

/** Vite compiles the whole site at the first request. */
const START_LIMIT_MS = 120_000

export async function startStoryServer(browser: Browser): Promise<StoryServer> {
  const { url, close } = await serveStories()
  const page = await browser.newPage()
  await page.goto(url, { timeout: START_LIMIT_MS })
  await page.waitForFunction(() => window.__stories !== undefined, null, { timeout: START_LIMIT_MS })
  const sets = await page.evaluate(() => window.__stories)
  await page.close()
  return {
    shots: sets.flatMap(({ screen, stories }) =>
      stories.map((story) => ({ screen, story, name: `story-${screen}-${story.replaceAll(' ', '-')}` })),
    ),
    async take(from, look, { screen, story }, file) {
      const context = await from.newContext({
        viewport: { width: look.width, height: look.height },
        colorScheme: look.theme,
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
        locale: 'en-GB',
      })
      try {
        const tab = await context.newPage()
        await tab.goto(`${url}?${new URLSearchParams({ screen, story, theme: look.theme })}`)
        await tab.waitForFunction(() => window.__ready !== undefined)
        await tab.evaluate(() => window.__ready)
        await tab.evaluate(() => document.fonts.ready)
        await tab.screenshot({ path: file, animations: 'disabled' })
      } finally {
        await context.close()
      }
    },
    close,
  }
}
