import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import { type AccountsKit, createAccountsKit, runJobs, signIn } from './kit.ts'
import { away, clear, excluded, FakeRegister } from './register-kit.ts'

const gamstop = new FakeRegister()
const spelpaus = new FakeRegister({ needsNationalNumber: true })

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  Object.assign(kit.companies.registers, { gamstop, spelpaus })
})
afterAll(() => kit.close())
beforeEach(async () => {
  gamstop.reset()
  spelpaus.reset()
  // Each test is about players of its own.
  await kit.db.query('delete from identity.account')
})

const british = (change = {}) =>
  kit.player({
    market: 'GG',
    country: 'GB',
    language: 'en',
    currency: 'GBP',
    postalCode: 'LS1 4DY',
    ...change,
  })
/** What one night does: every account is looked at, and who is due is asked about. */
async function sweep(): Promise<void> {
  const nightly = kit.identity.jobs.find(({ kind }) => kind.name === 'identity.sweep-registers')!
  await nightly.run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
  while ((await runJobs(kit)) > 0);
}
const asked = () => gamstop.asked.map(({ moment, subject }) => `${moment} ${subject.email}`)
const outcomesOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ moment: string; outcome: string }>(
      'select moment, outcome from identity.register_check where player_id = $1 order by check_number',
      [playerId],
    )
  ).rows.map(({ moment, outcome }) => `${moment} ${outcome}`)
const allowsMarketing = async (playerId: bigint) =>
  (
    await kit.db.query<{ allowed: boolean }>(
      `select distinct on (channel, topic) allowed from players.marketing_consent
        where player_id = $1 order by channel, topic, recorded_at desc`,
      [playerId],
    )
  ).rows.some(({ allowed }) => allowed)

describe('the sweep of the registers (ID-06)', () => {
  it('asks about players who do not log in, at the latest fifteen days after the last answer', async () => {
    const player = await british()
    await signIn(kit.browser(), player)
    gamstop.asked.length = 0
    kit.clock.advance({ hours: 14 * 24 - 1 })
    await sweep()
    expect(asked()).toEqual([])
    kit.clock.advance({ hours: 1 })
    await sweep()
    await sweep()
    expect(asked()).toEqual([`sweep ${player.email}`])
    expect(await outcomesOf(player.playerId)).toEqual(['login clear', 'sweep clear'])
    kit.clock.advance({ hours: 14 * 24 })
    await sweep()
    expect(asked()).toHaveLength(2)
  })

  it('asks at once about a player who was never asked about', async () => {
    const player = await british()
    await sweep()
    expect(asked()).toEqual([`sweep ${player.email}`])
  })

  it('has the effects of a login for somebody who is excluded: sessions and marketing end', async () => {
    const player = await british({ marketingOptIn: true })
    const browser = kit.browser()
    const { idToken } = (await signIn(browser, player)).body
    expect(await allowsMarketing(player.playerId)).toBe(true)
    kit.clock.advance({ hours: 14 * 24 })
    gamstop.answer = () => excluded()
    await sweep()
    expect((await browser.call('GET', '/v1/session', { token: idToken })).status).toBe(401)
    expect((await browser.call('POST', '/v1/session/refresh', { body: {} })).status).toBe(401)
    expect(await allowsMarketing(player.playerId)).toBe(false)
    expect(await outcomesOf(player.playerId)).toEqual(['login clear', 'sweep excluded'])
  })

  it('is repeated without an answer, with an alarm, and ends nothing until the register answers (ID-07)', async () => {
    const player = await british({ marketingOptIn: true })
    gamstop.answer = () => away
    const alarm = vi.spyOn(silentLog, 'error')
    await expect(sweep()).rejects.toThrow('it is asked again')
    expect(alarm.mock.calls[0]![0]).toMatchObject({ port: 'gamstop', moment: 'sweep', alarm: true })
    alarm.mockRestore()
    expect(await allowsMarketing(player.playerId)).toBe(true)
    gamstop.answer = () => clear
    await sweep()
    expect(await outcomesOf(player.playerId)).toEqual(['sweep unavailable', 'sweep clear'])
  })

  it('asks nothing about closed and excluded accounts, and about a player on a break as about others', async () => {
    const change = { reason: 'a test', actor: 'player' } as const
    for (const to of ['CLOSED', 'SELF_EXCLUDED', 'BLACKLISTED'] as const)
      await kit.players.changeStanding((await british()).playerId, { status: { to }, ...change })
    const onBreak = await british()
    const until = kit.clock.now().add({ hours: 48 })
    await kit.players.changeStanding(onBreak.playerId, { status: { to: 'TIMEOUT', until }, ...change })
    await sweep()
    expect(asked()).toEqual([`sweep ${onBreak.email}`])
  })

  it('asks nothing where no register is, and where the register needs a number that nobody has named', async () => {
    await kit.player()
    const swedish = await kit.player({ market: 'PP', country: 'SE', language: 'en', currency: 'SEK' })
    await sweep()
    expect(asked()).toEqual([])
    expect(spelpaus.asked).toEqual([])
    expect(await outcomesOf(swedish.playerId)).toEqual([])
  })
})
