/** Income checks at the company of the sandbox: its whole protocol, and what follows for deposits (LIM-20, KYC-11). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AffordabilityWorld, callOf, createAffordabilityWorld } from './affordability-kit.ts'

const START = '2026-11-02T09:00:00Z'
const aino = { firstName: 'Aino', lastName: 'Selkeä', dateOfBirth: '1988-03-14' }
const JOB = 'affordability.read-income'

let world: AffordabilityWorld
beforeAll(async () => {
  world = await createAffordabilityWorld(START)
})
afterEach(async () => {
  world.alarms.length = 0
  world.kit.clock.set(Temporal.Instant.from(START))
  await world.sandbox.app.inject({ method: 'DELETE', url: '/account-information/_control' })
})
afterAll(() => world.close())

const begin = (playerId: bigint) =>
  world.affordability.handlers['affordability.beginIncomeCheck']({}, callOf(playerId))
const referenceOf = async (playerId: bigint) =>
  (
    await world.kit.db.query<{ reference: string }>(
      'select reference from affordability.income_check where player_id = $1 order by begun_at desc limit 1',
      [playerId],
    )
  ).rows[0]!.reference
const answer = (id: string, payload: object) =>
  world.sandbox.app.inject({
    method: 'POST',
    url: '/account-information/consent',
    headers: { accept: 'application/json' },
    payload: { id, ...payload },
  })
/** Runs the reads that were asked for until now, as the worker does. @returns how many */
async function runReads(playerId: bigint): Promise<number> {
  const job = world.affordability.jobs.find(({ kind }) => kind.name === JOB)!
  const { rows } = await world.kit.db.query<{ body: { payload: unknown } }>(
    `delete from kernel.outbox where topic = 'kernel.job' and body ->> 'task' = $3
       and coalesce((body ->> 'runAt')::timestamptz, $1) <= $1 and player_id = $2 returning body`,
    [world.kit.clock.now(), playerId, JOB],
  )
  for (const { body } of rows)
    await job.run(body.payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
  return rows.length
}
/** A player whose page of the company is open. */
async function atCompany(person: Partial<typeof aino> = {}) {
  const playerId = await world.irish({ ...aino, ...person })
  const page = await begin(playerId)
  return { playerId, page, reference: await referenceOf(playerId) }
}
const stateOf = async (playerId: bigint) => {
  const { income, incomeCheck } = await world.view(playerId)
  return { income: income?.source ?? null, ...incomeCheck }
}

describe('an income check', () => {
  it('verifies the income of the player’s own account, and deposits go on (LIM-20)', async () => {
    const { playerId, page, reference } = await atCompany()
    expect(new URL(page.pageUrl).pathname).toBe('/account-information/consent')
    await world.deposit(playerId, 200_000n)
    expect((await world.open(playerId, 1_000n)).affordability?.is).toBe('income')
    expect(await stateOf(playerId)).toMatchObject({ income: null, isAvailable: true, isOpen: true })
    await answer(reference, { consent: 'yes', person: 'aino-selkea' })
    expect(await stateOf(playerId)).toMatchObject({ income: null })
    await runReads(playerId)
    expect(await stateOf(playerId)).toMatchObject({ income: 'company', isOpen: false, endedAs: 'verified' })
    // EUR 2,600 a month, of which 30 % may be spent: the month has cost more already (KYC-11).
    expect((await world.open(playerId, 1_000n)).affordability).toMatchObject({ is: 'share', left: 0n })
    world.kit.clock.set(Temporal.Instant.from('2026-12-01T00:00:00Z'))
    expect(await world.open(playerId, 78_000n)).toMatchObject({ outcome: 'SUCCESS' })
    expect((await world.open(playerId, 78_001n)).affordability).toMatchObject({ is: 'share', left: 78_000n })
  })

  it('leads back to the page of the check in the player’s language', async () => {
    const { reference } = await atCompany()
    const page = await world.sandbox.app.inject({
      method: 'POST',
      url: '/account-information/consent',
      headers: { accept: 'text/html' },
      payload: { id: reference, consent: 'no' },
    })
    expect(page.body).toContain('http://localhost:3000/en-UN/my-account/account/affordability')
  })

  it('is one at a time: the open page is given again, also to calls at the same time', async () => {
    const playerId = await world.irish(aino)
    const pages = await Promise.allSettled(Array.from({ length: 5 }, () => begin(playerId)))
    const opened = pages.flatMap((one) => (one.status === 'fulfilled' ? [one.value.pageUrl] : []))
    expect(new Set(opened).size).toBe(1)
    for (const one of pages)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'error.unavailable' })
    expect((await begin(playerId)).pageUrl).toBe(opened[0])
  })

  it.each([
    ['without consent', {}, { consent: 'no' }, 'abandoned'],
    ['of another person’s account', {}, { consent: 'yes', person: 'eero-selkea' }, 'other_person'],
    [
      'in another currency',
      { firstName: 'Elsa', lastName: 'Klar', dateOfBirth: '1990-01-01' },
      { consent: 'yes', person: 'elsa-klar' },
      'other_currency',
    ],
  ])('%s verifies nothing, and another one can be begun', async (_what, person, given, endedAs) => {
    const { playerId, page, reference } = await atCompany(person)
    await answer(reference, given)
    await runReads(playerId)
    expect(await stateOf(playerId)).toMatchObject({ income: null, isOpen: false, endedAs })
    expect((await begin(playerId)).pageUrl).not.toBe(page.pageUrl)
  })

  it('ends one time, however often it is reported', async () => {
    await world.control('account-information', { duplicate: 3 })
    const { playerId, reference } = await atCompany()
    await answer(reference, { consent: 'yes', person: 'aino-selkea' })
    await runReads(playerId)
    await answer(reference, { consent: 'no' })
    await runReads(playerId)
    const { rows } = await world.kit.db.query(
      'select income_id from affordability.income where player_id = $1',
      [playerId],
    )
    expect(rows).toHaveLength(1)
  })

  it('whose callback is lost is read when its page has closed', async () => {
    const { playerId, reference } = await atCompany()
    await world.control('account-information', { drop: 'before' })
    await answer(reference, { consent: 'yes', person: 'aino-selkea' })
    expect(await runReads(playerId)).toBe(0)
    world.kit.clock.advance({ minutes: 31 })
    expect(await runReads(playerId)).toBe(1)
    expect(await stateOf(playerId)).toMatchObject({ income: 'company' })
  })

  it('at a company that gives no answer is not begun, and uses up nobody’s day', async () => {
    const playerId = await world.irish(aino)
    for (let attempt = 0; attempt < 7; attempt++) {
      await world.control('account-information', { next: 'wrong-key' })
      await expect(begin(playerId)).rejects.toMatchObject({ code: 'error.unavailable' })
    }
    expect((await begin(playerId)).pageUrl).toContain('/consent')
  })

  it('is begun five times a day at most', async () => {
    const playerId = await world.irish(aino)
    for (let page = 0; page < 5; page++) {
      await begin(playerId)
      world.kit.clock.advance({ seconds: 1 })
      await answer(await referenceOf(playerId), { consent: 'no' })
      await runReads(playerId)
    }
    await expect(begin(playerId)).rejects.toMatchObject({
      code: 'error.rate.limited',
      additionalInfo: { period: 'day' },
    })
  })

  it('without a result is lost after two days, with an alarm where the company gives no answer', async () => {
    const { playerId } = await atCompany()
    world.kit.clock.advance({ hours: 49 })
    await world.control('account-information', { next: 'not-json' })
    await runReads(playerId)
    expect(await stateOf(playerId)).toMatchObject({ isOpen: false, endedAs: 'lost' })
    expect(world.alarms).toContain(
      'a result of the account-information company could not be read for two days',
    )
  })

  it('has sum and page encrypted at rest', async () => {
    const { playerId, reference } = await atCompany()
    await answer(reference, { consent: 'yes', person: 'aino-selkea' })
    await runReads(playerId)
    const { rows } = await world.kit.db.query<{ line: string }>(
      `select t::text as line from affordability.income t where player_id = $1
       union all select t::text from affordability.income_check t where player_id = $1`,
      [playerId],
    )
    expect(rows).toHaveLength(2)
    for (const { line } of rows) expect(line).not.toMatch(/2600|token=/)
  })
})
