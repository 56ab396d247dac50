import { describe, expect, it } from 'vitest'
import { type FetchTexts, createCatalog } from './catalog.ts'

const messages = { 'shell.join': ['Liity'] }

function createTestCatalog(fetchOnce: FetchTexts) {
  const pauses: number[] = []
  const fallbacks: string[] = []
  const catalog = createCatalog({
    language: 'fi',
    tag: 'fi',
    fetchOnce,
    onFallback: (language, namespace) => fallbacks.push(`${language} ${namespace}`),
    pause: async (ms) => pauses.push(ms),
  })
  return { catalog, pauses, fallbacks }
}

describe('texts of a page', () => {
  it('are complete after one request', async () => {
    let asked = 0
    const { catalog } = createTestCatalog(async () => {
      asked += 1
      return messages
    })
    await Promise.all([catalog.need('default'), catalog.need('default')])
    await catalog.need('default')
    expect(asked).toBe(1)
    expect(catalog.text('shell.join')).toBe('Liity')
  })

  it("are waited for by React's use until they have loaded, and are one promise", async () => {
    const { catalog } = createTestCatalog(async () => messages)
    const needed = catalog.need('default')
    expect(needed).not.toHaveProperty('status')
    await needed
    expect(needed).toHaveProperty('status', 'fulfilled')
    expect(catalog.need('default')).toBe(needed)
  })

  it("of the document are not waited for by React's use", () => {
    const catalog = createCatalog({ language: 'fi', tag: 'fi', messages, loaded: ['default'] })
    expect(catalog.need('default')).toHaveProperty('status', 'fulfilled')
  })

  it("are replaced by the brand's own words, whichever arrive first", async () => {
    const ofBrand = { 'shell.join': ['Tule mukaan'] }
    const catalog = createCatalog({ language: 'fi', tag: 'fi', fetchOnce: async () => messages, ofBrand })
    expect(catalog.text('shell.join')).toBe('Tule mukaan')
    await catalog.need('default')
    expect(catalog.text('shell.join')).toBe('Tule mukaan')
  })

  it('are requested 3 more times, after 2000 ms × attempt', async () => {
    let asked = 0
    const { catalog, pauses, fallbacks } = createTestCatalog(async () => (++asked < 4 ? undefined : messages))
    await catalog.need('default')
    expect(pauses).toEqual([2_000, 4_000, 6_000])
    expect(fallbacks).toEqual([])
    expect(catalog.text('shell.join')).toBe('Liity')
  })

  it('are English when they cannot be fetched, and that is counted', async () => {
    const { catalog, fallbacks } = createTestCatalog(async (language) =>
      language === 'en' ? { 'shell.join': ['Join'] } : undefined,
    )
    await catalog.need('default')
    expect(fallbacks).toEqual(['fi default'])
    expect(catalog.text('shell.join')).toBe('Join')
  })
})
