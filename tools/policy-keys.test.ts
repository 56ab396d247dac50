import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { policyKeys } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { enforcementOf } from './policy-keys.ts'

describe('every key of the policy table', () => {
  it.each(policyKeys)('%s is enforced by a test that exists, or waits for named work', (key) => {
    const found = enforcementOf(key)
    if (!found) throw new Error(`say in tools/enforced-policy-keys.ts what enforces ${key}`)
    if ('notYet' in found) return
    expect(readFileSync(join(import.meta.dirname, '..', found.file), 'utf8')).toContain(found.title)
  })
})
