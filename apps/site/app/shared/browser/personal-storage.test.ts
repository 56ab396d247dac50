import { describe, expect, it } from 'vitest'
import { clearPersonalStorage } from './personal-storage.ts'

/** Entries as the browser's storage has them: own enumerable properties beside its methods. */
function storageWith(names: readonly string[]): Storage {
  const entries = Object.fromEntries(names.map((name) => [name, '1']))
  Object.defineProperty(entries, 'removeItem', { value: (name: string) => delete entries[name] })
  return entries as unknown as Storage
}

const personal = [
  'draft:deposit:7',
  'draft:withdraw:17',
  'unanswered:withdraw:7',
  'draft:signup-details:UN',
  'draft:signup-contact',
  'signup:progress',
]
const others = ['cookieAccepted', 'cookieOptions', 'recent-searches']

describe('personal storage', () => {
  it('is cleared of everybody at a log-out, and nothing else is', () => {
    const storage = storageWith([...personal, ...others])
    clearPersonalStorage(undefined, [() => storage])
    expect(Object.keys(storage)).toEqual(others)
  })

  it('keeps the entries of the player who is signed in, and of nobody whose id ends alike', () => {
    const storage = storageWith([...personal, ...others])
    clearPersonalStorage(7, [() => storage])
    expect(Object.keys(storage)).toEqual(['draft:deposit:7', 'unanswered:withdraw:7', ...others])
  })

  it('that is forbidden does not keep another one from being cleared', () => {
    const storage = storageWith(personal)
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    clearPersonalStorage(undefined, [forbidden, () => storage])
    expect(Object.keys(storage)).toEqual([])
  })
})
