/** Which stakes count as use of a sign-in (SEC-09). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastStakeUnder } from '../../apps/server/src/modules/play/index.ts'
import { betOf, createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

const lastStake = (playerId: bigint, sessionId: string, since: Temporal.Instant) =>
  lastStakeUnder({ db: kit.db, ledger: kit.wallet }, { playerId, sessionId }, since)
async function bet(playerId: bigint, token: string, { symbol } = games.lantern): Promise<Temporal.Instant> {
  const fields = { ...betOf('0.10'), gameId: symbol, token }
  expect(await kit.call('bet', playerId, fields)).toMatchObject({ error: 0 })
  return kit.clock.now()
}

it('a stake is use of the sign-in that opened its game, and of no other one', async () => {
  const playerId = await kit.player({}, 1_000n)
  const start = kit.clock.now()
  const sofa = await kit.launch(playerId, games.lantern, 'ses_sofa')
  expect(await lastStake(playerId, 'ses_sofa', start)).toBeNull()
  kit.clock.advance({ seconds: 10 })
  const onSofa = await bet(playerId, sofa)
  kit.clock.advance({ seconds: 10 })
  const train = await kit.launch(playerId, games.ember, 'ses_train')
  expect(await lastStake(playerId, 'ses_train', start)).toBeNull()
  kit.clock.advance({ seconds: 10 })
  const onTrain = await bet(playerId, train, games.ember)
  expect(await lastStake(playerId, 'ses_sofa', start)).toEqual(onSofa)
  expect(await lastStake(playerId, 'ses_train', start)).toEqual(onTrain)
  expect(await lastStake(playerId, 'ses_elsewhere', start)).toBeNull()
})

it('a stake counts from its own time on, also after its game was left for another one', async () => {
  const playerId = await kit.player({}, 1_000n)
  const at = await bet(playerId, await kit.launch(playerId))
  kit.clock.advance({ seconds: 10 })
  await kit.launch(playerId, games.ember)
  expect(await lastStake(playerId, 'ses_test', at)).toEqual(at)
  expect(await lastStake(playerId, 'ses_test', at.add({ milliseconds: 1 }))).toBeNull()
})
