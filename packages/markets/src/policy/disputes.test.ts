import { expect, it } from 'vitest'
import { marketIds } from '../prefix.ts'
import { disputeBodies } from './disputes.ts'
import { policyFor, policyValue } from './index.ts'

const bodiesOf = (id: string) =>
  policyValue(policyFor({ market: id, residence: id, licence: 'real' }), 'complaint.adr')

it('every market names a body that settles disputes, that of the country where there is one (CARE-10)', () => {
  for (const id of marketIds) {
    const [first] = bodiesOf(id)
    expect(first?.url).toMatch(/^https:\/\//)
    expect(first?.id).toBe((disputeBodies[id as keyof typeof disputeBodies] ?? disputeBodies.UN)[0].id)
  }
})
