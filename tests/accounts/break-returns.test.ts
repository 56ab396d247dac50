/** The way back from an exclusion (EXC-07, EXC-08). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { breakCalls, type SignedIn, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const {
  enter,
  signedIn,
  enterDuringBreak,
  read,
  exclude,
  ask,
  cancel,
  confirm,
  deposit,
  authorize,
  stake,
  hold,
  passes,
  at,
  excludedBefore,
} = breakCalls(() => kit)

describe('the return from an exclusion', () => {
  it('EXC-07: is asked for after the end, waits a day, and is confirmed: not one moment earlier', async () => {
    const person = await signedIn()
    await deposit(person.playerId)
    await exclude(person, 6)
    at('2027-04-24T08:59:59.999Z')
    expect((await ask(await enterDuringBreak(person))).body.code).toBe('error.break.return.early')
    expect(await stake(person.playerId)).toMatchObject({ reason: 'excluded' })
    at('2027-04-24T09:00:00Z')
    const during = await enterDuringBreak(person)
    expect((await confirm(during)).body.code).toBe('error.break.return.none')
    expect(await stake(person.playerId)).toMatchObject({ ok: false, reason: 'account_status' })
    expect(await authorize(person.playerId)).toMatchObject({ ok: false, reason: 'account_status' })
    expect((await hold(person.playerId)).ok).toBe(true)
    expect((await signIn(kit.browser(), person)).body).toMatchObject({
      code: 'error.exclusion.in.progress',
      message: 'code:error.exclusion.in.progress:days:0',
      additionalInfo: { days: 0, until: '2027-04-24T09:00:00Z' },
    })
    const asked = await ask(during)
    expect(asked.body.running.return).toMatchObject({
      askedAt: '2027-04-24T09:00:00Z',
      confirmFrom: '2027-04-25T09:00:00Z',
      confirmUntil: '2027-05-02T09:00:00Z',
    })
    kit.clock.advance({ minutes: 1 })
    expect((await ask(during)).body).toEqual(asked.body)
    at('2027-04-25T08:59:59.999Z')
    expect((await confirm(await enterDuringBreak(person))).body).toMatchObject({
      code: 'error.break.return.early',
      additionalInfo: { from: '2027-04-25T09:00:00Z' },
    })
    expect(await passes(person.playerId)).toBe(false)
    at('2027-04-25T09:00:00Z')
    const last = await enterDuringBreak(person)
    expect((await confirm(last)).body.running).toBeNull()
    expect((await stake(person.playerId)).ok && (await authorize(person.playerId)).ok).toBe(true)
    // This session stays what it was; the next login opens everything.
    const favourites = ({ browser, token }: SignedIn) =>
      browser.call('GET', '/v1/games/favourites?langmarket=fi-FI', { token })
    expect((await favourites(last)).body.code).toBe('error.break.running')
    expect((await favourites(await enter(person))).body.code).not.toBe('error.break.running')
    expect((await kit.wallet.check({ players: [person.playerId] })).differences).toEqual([])
  })

  it('EXC-07: lapses seven days after its wait, and can be asked for again', async () => {
    const person = await excludedBefore()
    await ask(person)
    kit.clock.set(person.until.add({ hours: 8 * 24 }).subtract({ milliseconds: 1 }))
    expect((await read(await enterDuringBreak(person))).body.running.return.canConfirm).toBe(true)
    kit.clock.set(person.until.add({ hours: 8 * 24 }))
    const late = await enterDuringBreak(person)
    expect((await confirm(late)).body.code).toBe('error.break.return.none')
    expect((await read(late)).body.running.return).toMatchObject({ canAsk: true, askedAt: null })
    expect((await ask(late)).status).toBe(200)
    const { rows } = await kit.db.query(
      'select ended_as from protection.return_request where player_id = $1 order by number',
      [person.playerId],
    )
    expect(rows).toEqual([{ ended_as: 'lapsed' }, { ended_as: null }])
  })

  it('is taken back by its player, and ended by another exclusion', async () => {
    const person = await excludedBefore()
    await ask(person)
    expect((await cancel(person)).body.running.return).toMatchObject({ askedAt: null, canAsk: true })
    expect((await cancel(person)).status).toBe(200)
    await ask(person)
    expect((await exclude(person, 3)).status).toBe(200)
    kit.clock.advance({ hours: 25 })
    expect((await confirm(await enterDuringBreak(person))).body.code).toBe('error.break.return.none')
  })

  it('EXC-08: is decided by people where the law asks for writing', async () => {
    const person = await signedIn({ market: 'JJ', country: 'DE', language: 'de' })
    expect((await exclude(person, 3)).body.running.return.isReviewed).toBe(true)
  })

  it('EXC-07: is never in a market that knows none', async () => {
    const person = await signedIn({ market: 'JP', country: 'JP', currency: 'JPY', language: 'ja' })
    const { body } = await exclude(person, 6)
    expect(body.running.return).toMatchObject({ askFrom: null, canAsk: false })
    at('2028-10-24T09:00:00Z')
    const late = await ask(await enterDuringBreak(person))
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'error.break.return.early', additionalInfo: {} },
    })
  })

  it('is nothing for a player who is not excluded', async () => {
    const person = await signedIn()
    expect((await ask(person)).body.code).toBe('error.break.return.none')
    expect((await confirm(person)).body.code).toBe('error.break.return.none')
    expect((await cancel(person)).status).toBe(200)
  })
})
