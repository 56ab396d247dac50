/** The page about safer gambling, in every language in which it is written. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

interface Page {
  readonly pageId: string
  readonly sections: readonly { readonly id: string; readonly paragraphs: readonly string[] }[]
}

it.each(['br', 'cl', 'de', 'en', 'fi', 'fr', 'ja', 'no', 'pl', 'pt', 'tl', 'tr'])(
  'the page about safer gambling names software that blocks it (CARE-08, %s)',
  async (language) => {
    const file = new URL(`../../brands/shared/content/pages/${language}.json`, import.meta.url)
    const pages = JSON.parse(await readFile(file, 'utf8')) as readonly Page[]
    const page = pages.find(({ pageId }) => pageId === 'responsible-gambling')
    const stop = page?.sections.find(({ id }) => id === 'stop')
    for (const tool of ['betblocker.org', 'gamban.com']) expect(stop?.paragraphs.join(' ')).toContain(tool)
  },
)
