/** The last play before a login, over a real ledger (RC-11, RC-14). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChecksKit, createChecksKit } from './test-kit.ts'

let kit: ChecksKit
beforeAll(async () => {
  kit = await createChecksKit()
})
afterAll(() => kit.close())

const time = (clock: string) => `2026-07-01T${clock}Z`
const at = (clock: string) => kit.clock.set(time(clock))

/** What a login at this time is told of the play before it. */
async function toldAt(playerId: bigint, login: string) {
  const signedInAt = Temporal.Instant.from(time(login))
  const play = await kit.checks.lastPlayOf(playerId, { sessionId: 'ses_next', signedInAt })
  return (
    play && {
      from: play.startedAt.toString(),
      to: play.endedAt.toString(),
      ...play.figures,
    }
  )
}

async function played(): Promise<bigint> {
  at('09:00:00')
  const playerId = await kit.person()
  await kit.open(playerId)
  return playerId
}

it('RC-11: a login is told of the play before it, with time, stakes and wins', async () => {
  const playerId = await played()
  const keys = (what: string) => `${playerId} ${what}`
  at('09:10:00')
  await kit.done('stake', playerId, { amount: 300n, round: keys('won'), tx: keys('won') })
  await kit.done('win', playerId, { amount: 120n, round: keys('won') })
  await kit.done('stake', playerId, { amount: 500n, round: keys('failed'), tx: keys('failed') })
  await kit.done('rollback', playerId, { original: keys('failed'), of: 'bet' })
  await kit.done('deposit', playerId, { amount: 1_234n, provider: 5 })
  await kit.done('stake', playerId, { amount: 200n, round: keys('late') })
  at('09:20:00')
  kit.leave(playerId)
  // A round that was running ends after the game is left.
  at('09:21:00')
  await kit.done('win', playerId, { amount: 80n, round: keys('late') })
  at('18:00:00')
  expect(await toldAt(playerId, '18:00:00')).toEqual({
    from: time('09:00:00'),
    to: time('09:20:00'),
    secondsPlayed: 1_200,
    staked: 500n,
    won: 200n,
  })
})

it('RC-11: it is the play before the login, and not the one that has begun since', async () => {
  const playerId = await played()
  await kit.stake(playerId, 100n)
  at('09:30:00')
  kit.leave(playerId)
  at('12:00:00')
  await kit.open(playerId)
  await kit.stake(playerId, 700n)
  at('12:30:00')
  expect(await toldAt(playerId, '11:59:00')).toMatchObject({ from: time('09:00:00'), staked: 100n })
  kit.leave(playerId)
  at('18:00:00')
  expect(await toldAt(playerId, '18:00:00')).toMatchObject({ from: time('12:00:00'), staked: 700n })
})

it('RC-11: a player who has played nothing before the login is told nothing', async () => {
  at('09:00:00')
  const playerId = await kit.person()
  expect(await toldAt(playerId, '09:00:00')).toBeNull()
  await kit.open(playerId)
  at('09:05:00')
  expect(await toldAt(playerId, '09:00:00')).toBeNull()
})

it('RC-11, RC-14: the figures of the last play equal the ledger for the same time, to the cent', async () => {
  const playerId = await played()
  for (let number = 0; number < 20; number++) {
    kit.clock.advance({ seconds: 30 })
    const round = `${playerId} sum ${number}`
    await kit.done('stake', playerId, { amount: BigInt(1 + ((number * 37) % 90)), round })
    if (number % 3 === 0) await kit.done('win', playerId, { amount: BigInt((number * 53) % 170), round })
  }
  kit.leave(playerId)
  at('18:00:00')
  const told = await toldAt(playerId, '18:00:00')
  const { rows } = await kit.db.query<{ net: bigint }>(
    'select sum(d_main)::bigint as net from wallet.entry where player_id = $1 and at > $2::timestamptz',
    [playerId, time('09:00:00')],
  )
  expect(told!.won - told!.staked).toBe(rows[0]!.net)
  expect(told!.staked).toBeGreaterThan(0n)
})
