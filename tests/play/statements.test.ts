import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../kit/statements.ts'
import { createPlayKit, type PlayKit } from './kit.ts'

let kit: PlayKit
let said: string[]

beforeAll(async () => {
  kit = await createPlayKit()
  said = recordStatements(kit.db.pool)
})
afterAll(() => kit.close())

describe('a stake', () => {
  it('makes one database call, the ledger’s, once its session and its player are known', async () => {
    const playerId = await kit.player({}, 100_00n)
    const token = await kit.launch(playerId)
    const bet = (id: string) =>
      kit.call('bet', playerId, { token, gameId: 'vs20lantern', roundId: id, reference: id, amount: '0.10' })
    expect(await bet('first')).toMatchObject({ error: 0 })
    for (const id of ['second', 'third']) {
      said.length = 0
      expect(await bet(id)).toMatchObject({ error: 0 })
      expect(said).toEqual([expect.stringContaining('wallet.')])
    }
    // As the studio also sends it: without a token.
    said.length = 0
    const bare = { gameId: 'vs20lantern', roundId: 'fourth', reference: 'fourth', amount: '0.10' }
    expect(await kit.call('bet', playerId, bare)).toMatchObject({ error: 0 })
    expect(said).toEqual([expect.stringContaining('wallet.')])
  })
})
