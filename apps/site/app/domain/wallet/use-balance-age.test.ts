import { expect, it } from 'vitest'
import { balanceAge } from './use-balance-age.ts'

it('a balance shows its age after 30 s and is greyed after 2 min', () => {
  expect([0, 30_000, 30_001, 120_000, 120_001].map((ms) => balanceAge(ms).age)).toEqual([
    'fresh',
    'fresh',
    'aging',
    'aging',
    'old',
  ])
})
