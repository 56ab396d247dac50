/** Persons who may not play, by lists of staff (ID-20). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, testClock, type TestClock } from '../../kernel/index.ts'
import { testAudit } from '../audit/test-kit.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import { ineligibleLists, type IneligiblePerson } from './ineligible-store.ts'
import { addIneligible, removeIneligible } from './ineligible.ts'
import { createPlayers, type NewAccount, type Players, playersJobs, playersSubscriptions } from './index.ts'
import { fullAccess } from './rules.ts'
import { testAccount, testTerms } from './test-kit.ts'

let db: TestDatabase
let clock: TestClock
let wallet: Wallet
let players: Players
beforeAll(async () => {
  db = await createTestDatabase()
  clock = testClock('2026-10-24T09:00:00Z')
  wallet = createWallet({ db, clock })
  players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
})
afterAll(async () => {
  await wallet.stop()
  await db.close()
})

let numbers = 9_000
const open = (more: Partial<NewAccount> = {}) => {
  const account = testAccount(++numbers, more)
  return inTransaction(db, async (tx) => ({ playerId: await players.open(tx, account), account }))
}
const add = async (person: IneligiblePerson, list: (typeof ineligibleLists)[number] = 'staff') => {
  const act = { list, person, by: 'anna' }
  const entryId = await inTransaction(db, (tx) => addIneligible(tx, { audit: testAudit, clock }, act))
  await renew(entryId)
  return entryId
}
const remove = async (entryId: string, by = 'bert') => {
  await inTransaction(db, (tx) =>
    removeIneligible(tx, { audit: testAudit, clock }, { entryId, reason: 'left', by }),
  )
  await renew(entryId)
}
async function renew(entryId: string): Promise<void> {
  const job = playersJobs({ db, players }).find(({ kind }) => kind.name === 'players.renew-eligibility')!
  await job.run({ entryId }, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
}
/** The change and its event, which arrives two times. */
async function changePhone(playerId: bigint, phone: string): Promise<void> {
  const before = (await players.factsOf(playerId))?.phone ?? ''
  await players.withPhoneClaim(playerId, { before, after: phone }, (change) =>
    inTransaction(db, (tx) => players.changePhone(tx, playerId, change, 'req_1')),
  )
  const told = playersSubscriptions({ db, players }).find(({ topic }) => topic === 'player.details.changed')!
  const event = { id: 1n, topic: told.topic, playerId, seq: null, body: {}, at: clock.now() }
  for (const attempt of [1, 2]) await told.deliver(event, { signal: AbortSignal.timeout(10_000), attempt })
}
const mayPlay = async (playerId: bigint) => (await players.factsOf(playerId))!.mayPlay.casino
let ids = 0
const act = (playerId: bigint, operation: object) =>
  wallet.execute({ playerId, currency: 'EUR', provider: 15, tx: `i${++ids}`, ...operation } as never)
const stake = (playerId: bigint) =>
  act(playerId, { kind: 'stake', vertical: 'casino', round: `i${ids}`, amount: 10n })

describe('a person of a list', () => {
  it.each([
    ['the address, in another spelling', (one: NewAccount) => ({ email: one.email.toUpperCase() })],
    ['the phone', (one: NewAccount) => ({ phone: one.phone })],
    [
      'name and birth date, in another order and spelling',
      ({ firstName, lastName, dateOfBirth }: NewAccount) => ({
        named: { firstName: lastName.replace('ä', 'Ä'), lastName: firstName.toUpperCase(), dateOfBirth },
      }),
    ],
  ])('known by %s may not play from the sign-up on (ID-20)', async (_key, personOf) => {
    const account = testAccount(numbers + 1)
    await add(personOf(account))
    const { playerId } = await open()
    expect(await players.factsOf(playerId)).toMatchObject({
      mayPlay: { casino: false, 'live-casino': false, sports: false, 'virtual-sports': false },
      mayDeposit: false,
      mayHaveBonuses: false,
      mayWithdraw: true,
    })
    expect((await stake(playerId)).ok).toBe(false)
  })

  it('with an account may not stake any more, and may withdraw; removed, the same rights return (ID-20)', async () => {
    const { playerId, account } = await open()
    await players.changeStanding(playerId, { access: { sports: false }, reason: 'asked', actor: 'anna' })
    expect((await act(playerId, { kind: 'deposit', provider: 5, amount: 1_000n })).ok).toBe(true)
    expect((await stake(playerId)).ok).toBe(true)
    const first = await add({ email: account.email })
    const second = await add({ phone: account.phone }, 'insiders')
    expect((await stake(playerId)).ok).toBe(false)
    expect((await act(playerId, { kind: 'hold', provider: 5, holdId: 'wd_i', amount: 100n })).ok).toBe(true)
    await remove(first)
    expect(await mayPlay(playerId)).toBe(false)
    await remove(second)
    expect((await players.factsOf(playerId))?.access).toEqual({ ...fullAccess, sports: false })
    expect((await stake(playerId)).ok).toBe(true)
    const { rows } = await db.query<{ reason: string }>(
      `select distinct reason from players.standing_change where player_id = $1 and actor = 'system'`,
      [playerId],
    )
    // Neutral: nothing tells of a list.
    expect(rows).toEqual([{ reason: 'the account is not open for play' }])
  })

  it('is not one who shares a name or a birth date alone (ID-20)', async () => {
    const { playerId, account } = await open()
    const { firstName, lastName, dateOfBirth } = account
    await add({ named: { firstName, lastName, dateOfBirth: '1990-05-18' } })
    await add({ named: { firstName: 'Eva', lastName, dateOfBirth } })
    expect(await mayPlay(playerId)).toBe(true)
  })

  it('counts only in markets whose law has the list (ID-20)', async () => {
    const { playerId, account } = await open()
    await add({ email: account.email }, 'students')
    expect(await mayPlay(playerId)).toBe(true)
    const inPhilippines = { market: 'PH', country: 'PH', currency: 'PHP' } as const
    const listed = testAccount(numbers + 1)
    await add({ email: listed.email }, 'students')
    expect(await mayPlay((await open(inPhilippines)).playerId)).toBe(false)
  })

  it('is found again when details change, and a repeat changes nothing (ID-20)', async () => {
    const { playerId } = await open()
    const phone = '+358409999999'
    await add({ phone })
    await changePhone(playerId, phone)
    expect(await mayPlay(playerId)).toBe(false)
    const { rows } = await db.query(
      `select 1 from players.standing_change where player_id = $1 and subject = 'casino'`,
      [playerId],
    )
    expect(rows).toHaveLength(1)
  })

  it('stays barred with another phone, and gets the rights back when the entry is removed (ID-20)', async () => {
    const { playerId, account } = await open()
    const entry = await add({ phone: account.phone })
    await changePhone(playerId, '+358408888888')
    expect(await mayPlay(playerId)).toBe(false)
    const other = await add({ phone: '+358408888888' }, 'insiders')
    await changePhone(playerId, '+358408888889')
    await remove(other)
    expect(await mayPlay(playerId)).toBe(false)
    await remove(entry)
    expect((await players.factsOf(playerId))?.access).toEqual(fullAccess)
  })

  it('gets back what others have left open, and nobody opens it before (ID-20)', async () => {
    const { playerId, account } = await open()
    const entry = await add({ email: account.email })
    const by = { reason: 'asked', actor: 'anna' }
    await players.changeStanding(playerId, { access: { casino: true, sports: false }, ...by })
    await players.changeStanding(playerId, { access: { manualClaim: false }, ...by })
    expect((await players.factsOf(playerId))?.access).toMatchObject({
      casino: false,
      sports: false,
      manualClaim: false,
    })
    await remove(entry)
    expect((await players.factsOf(playerId))?.access).toEqual({
      ...fullAccess,
      sports: false,
      manualClaim: false,
    })
  })

  it('is taken from a list by another person than the one who has added it (ID-20)', async () => {
    const { playerId, account } = await open()
    const entry = await add({ email: account.email })
    await expect(remove(entry, 'anna')).rejects.toMatchObject({
      fields: [expect.objectContaining({ field: 'by', code: 'same_person' })],
    })
    expect(await mayPlay(playerId)).toBe(false)
    await remove(entry)
    expect(await mayPlay(playerId)).toBe(true)
  })

  it('is one of whom something is known (ID-20)', async () => {
    await expect(add({})).rejects.toMatchObject({ code: 'error.validation' })
    await expect(remove('ine_unknown')).rejects.toMatchObject({ code: 'error.validation' })
  })
})
