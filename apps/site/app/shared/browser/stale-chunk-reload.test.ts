import { describe, expect, it } from 'vitest'
import { isFirstReload } from './stale-chunk-reload.ts'
import { createBrowserStore } from './stores.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  } as unknown as Storage
}

describe('a page with a missing chunk', () => {
  const address = 'https://site.example/en-UN'

  it('is reloaded once, and once more after the next deploy', () => {
    const tab = storage()
    const store = createBrowserStore(() => tab)
    expect(isFirstReload(store, '/assets/manifest-1.js', address)).toBe(true)
    expect(isFirstReload(store, '/assets/manifest-1.js', address)).toBe(false)
    expect(isFirstReload(store, '/assets/manifest-2.js', address)).toBe(true)
    expect(isFirstReload(store, '/assets/manifest-2.js', address)).toBe(false)
  })

  it('is not reloaded where the tab has no storage: it would reload without end', () => {
    const forbidden = createBrowserStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(isFirstReload(forbidden, '/assets/manifest-1.js', address)).toBe(false)
  })
})
