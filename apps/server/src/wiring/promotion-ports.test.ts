import { type Licence, marketIds } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import type { Players } from '../modules/players/index.ts'
import { offersAllowed, promotionPlayers } from './promotion-ports.ts'

type PlayerFacts = NonNullable<Awaited<ReturnType<Players['factsOf']>>>

const at = Temporal.Instant.from('2026-11-27T12:00:00Z')

describe('offers to visitors', () => {
  const closed = (licence: Licence) =>
    marketIds.filter((market) => !offersAllowed({ licenceOf: () => licence })(market, at)).toSorted()

  it('are closed where the law allows no bonus', () => {
    expect(closed('real')).toEqual(['BR', 'FI', 'IN', 'JP', 'NO', 'TR'])
  })

  it('are closed everywhere without a licence', () => {
    expect(closed('none')).toEqual(marketIds.toSorted())
  })

  it('are open with play money', () => {
    expect(closed('sandbox')).toEqual([])
  })
})

describe('a player to whom offers may be made', () => {
  const facts = { depositsCount: 2, blocked: null } as PlayerFacts
  const read = async (found: Partial<PlayerFacts>, code: string | null) =>
    promotionPlayers({ factsOf: async () => ({ ...facts, ...found }) }, async () => code)(7n)

  it.each([
    [null, null],
    ['market', 'market'],
    ['age', 'age'],
    ['player_without_bonuses', 'account'],
  ] as const)('has no refusal of a bonus: %s is %s', async (code, offerRefusal) => {
    expect(await read({}, code)).toEqual({ depositCount: 2, offerRefusal })
  })

  it('may play, too: during a break nothing is offered (BON-10)', async () => {
    expect(await read({ blocked: 'status' }, null)).toMatchObject({
      offerRefusal: 'account',
    })
  })
})
