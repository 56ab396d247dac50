/** Exclusions and lower limits that members of staff impose over the office's API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakCalls, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { createOffice, type OfficeKit, type OfficeReply } from './office-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let kit: AccountsKit
let office: OfficeKit
let names = 0
const member = (rights: Parameters<OfficeKit['member']>[1]) => office.member(`clerk-${++names}`, rights)
const { runBreakJobs, statusOf } = breakCalls(() => kit)

beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  office = await createOffice(kit)
})
afterAll(async () => {
  await office.close()
  await kit.close()
})

const isRefused = (reply: OfficeReply, status: number, code: string) =>
  expect({ status: reply.status, code: reply.body?.code }).toEqual({ status, code })

describe('protection', () => {
  it('EXC-22: an exclusion is imposed with its evidence, and a server begins it', async () => {
    const clerk = await member('safer-gambling')
    const { playerId } = await signedInPlayer(kit)
    const path = `/players/${playerId}/exclusion/impose`
    const body = { months: 12, reason: 'signs_of_harm', evidence: 'three calls in May' }
    isRefused(await clerk.call('POST', path, { body: { ...body, evidence: '' } }), 400, 'error.validation')
    const { orderId } = (await clerk.call('POST', path, { body })).body
    expect(orderId).toMatch(/^exo_/)
    const endOf = async (player = playerId) =>
      (await clerk.call('GET', `/players/${player}/exclusion/orders/${orderId}`)).body
    expect(await endOf()).toEqual({ orderId, months: 12, end: null })
    await runBreakJobs()
    expect(await statusOf(playerId)).toBe('SELF_EXCLUDED')
    expect(await endOf()).toMatchObject({ end: { endedAs: 'begun', reason: 'signs_of_harm' } })
    const other = await signedInPlayer(kit)
    expect(await endOf(other.playerId)).toMatchObject({ code: 'error.not_found' })
    const status = { to: 'CLOSED' } as const
    await kit.players.changeStanding(other.playerId, { status, reason: 'asked', actor: 'player' })
    const closed = await clerk.call('POST', `/players/${other.playerId}/exclusion/impose`, { body })
    isRefused(closed, 422, 'staff.refused')
    expect(closed.body.validationErrors).toMatchObject([{ field: 'player', code: 'account_closed' }])
  })

  it('LIM-17: a limit is tightened by one person and never loosened', async () => {
    const clerk = await member('safer-gambling')
    const { playerId } = await signedInPlayer(kit)
    const tighten = (value: string, kind = 'deposit', period: string | null = 'D') =>
      clerk.call('POST', `/players/${playerId}/limits/tighten`, {
        body: { kind, period, value, reason: 'protection' },
      })
    expect((await tighten('5000')).body).toEqual({ done: true })
    for (const value of ['5000', '5001', '9999999']) {
      const reply = await tighten(value)
      isRefused(reply, 422, 'staff.refused')
      expect(reply.body.validationErrors).toMatchObject([{ field: 'value', code: 'not_lower' }])
    }
    expect((await tighten('4999')).status).toBe(200)
    expect((await tighten('100', 'singleStake', 'D')).body.validationErrors).toMatchObject([
      { field: 'period', code: 'unknown' },
    ])
    const { limits } = await kit.protection.limitsOf(playerId)
    expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'D')).toMatchObject({
      imposed: 4_999n,
      lockReason: 'protection',
    })
  })

  it('LIM-17: a limit typed in a wrong unit is refused, and locks nobody out', async () => {
    const clerk = await member('safer-gambling')
    const { playerId } = await signedInPlayer(kit)
    for (const [kind, period, value, code] of [
      ['sessionTime', null, '9007199254740993', 'too_high'],
      ['sessionTime', null, '0', 'too_low'],
      ['dailyTime', 'D', '82801', 'too_high'],
      ['deposit', 'D', '999999999999999999', 'too_high'],
      ['deposit', 'W', '0', 'too_low'],
    ] as const) {
      const body = { kind, period, value, reason: 'protection' }
      const reply = await clerk.call('POST', `/players/${playerId}/limits/tighten`, { body })
      isRefused(reply, 422, 'staff.refused')
      expect(reply.body.validationErrors).toMatchObject([{ field: 'value', code }])
    }
    const { limits } = await kit.protection.limitsOf(playerId)
    expect(limits.filter(({ imposed }) => imposed !== null)).toEqual([])
  })
})
