import { expect, it } from 'vitest'
import { marketIds, markets } from '../prefix.ts'
import type { ActiveRow } from './active-rows.ts'
import { policyValue } from './ask.ts'
import { orders } from './keys.ts'
import { policyFor, resolveRows } from './resolve.ts'

it('no place has a fee for dormancy, no row of the table brings one, and no account is warned before 12 months (ID-17)', () => {
  for (const market of marketIds) {
    const residence = market === 'UN' ? 'HR' : markets[market].originCountry
    const policy = policyFor({
      market,
      residence,
      licence: 'real',
      ...(market === 'CA' && { province: 'BC' }),
    })
    expect(policyValue(policy, 'dormancy.fee')).toBe(false)
    expect(policyValue(policy, 'dormancy.noticeMonths')).toBeGreaterThanOrEqual(12)
  }
  const withFee: ActiveRow = { id: 'fee', kind: 'fixed', full: false, values: { 'dormancy.fee': true } }
  expect(resolveRows([withFee], false)['dormancy.fee'].value).toBe(false)
  expect(orders['dormancy.noticeMonths'].join(12, 3)).toBe(12)
})
