import { describe, expect, it } from 'vitest'
import { type FetchTexts, createCatalogue } from './catalogue.ts'

const messages = { 'shell.join': ['Liity'] }

function catalogueWith(fetchOnce: FetchTexts) {
  const pauses: number[] = []
  const fallbacks: string[] = []
  const catalogue = createCatalogue({
    language: 'fi',
    fetchOnce,
    onFallback: (language, namespace) => fallbacks.push(`${language} ${namespace}`),
    pause: async (ms) => pauses.push(ms),
  })
  return { catalogue, pauses, fallbacks }
}

describe('texts of a page', () => {
  it('are there after one request', async () => {
    let asked = 0
    const { catalogue } = catalogueWith(async () => {
      asked += 1
      return messages
    })
    await Promise.all([catalogue.need('default'), catalogue.need('default')])
    await catalogue.need('default')
    expect(asked).toBe(1)
    expect(catalogue.has('default')).toBe(true)
    expect(catalogue.i18n._('shell.join')).toBe('Liity')
  })

  it('are asked for 3 more times, after 2000 ms × attempt', async () => {
    let asked = 0
    const { catalogue, pauses, fallbacks } = catalogueWith(async () => (++asked < 4 ? undefined : messages))
    await catalogue.need('default')
    expect(pauses).toEqual([2_000, 4_000, 6_000])
    expect(fallbacks).toEqual([])
    expect(catalogue.i18n._('shell.join')).toBe('Liity')
  })

  it('come in English when they cannot be had, and that is counted', async () => {
    const { catalogue, fallbacks } = catalogueWith(async (language) =>
      language === 'en' ? { 'shell.join': ['Join'] } : undefined,
    )
    await catalogue.need('default')
    expect(fallbacks).toEqual(['fi default'])
    expect(catalogue.i18n._('shell.join')).toBe('Join')
  })
})
