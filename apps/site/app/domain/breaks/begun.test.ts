import { afterEach, expect, it, vi } from 'vitest'
import { forgetBegun, readBegun, saveBegun } from './begun.ts'

const storage = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, text: string) => storage.set(name, text),
  removeItem: (name: string) => storage.delete(name),
})
afterEach(() => storage.clear())

const begun = { kind: 'exclusion', until: '2026-09-14T11:30:00.000Z' } as const

it('a break that has begun is read from the storage of its tab, then from the history', () => {
  saveBegun(begun)
  expect(readBegun(null)).toEqual(begun)
  forgetBegun()
  expect(readBegun(begun)).toEqual(begun)
  expect(readBegun(null)).toBeUndefined()
})

it('stores kind and end only: nothing of it names a player', () => {
  saveBegun({ ...begun, until: null })
  expect([...storage.values()].map((text) => JSON.parse(text) as unknown)).toEqual([
    { kind: 'exclusion', until: null },
  ])
})

it('takes nothing else for a break', () => {
  for (const other of [undefined, 7, {}, { kind: 'x', until: null }, { kind: 'timeout', until: 'soon' }])
    expect(readBegun(other)).toBeUndefined()
  storage.set('break-begun', '{')
  expect(readBegun(begun)).toEqual(begun)
})
