/** A transaction of a payment company belongs to one player (decision 137). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { type Payments, type PaymentsPlayer } from './index.ts'
import { type Alarm, companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'
import { createTransactionClaims } from './transaction-claims.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const { port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
const alarms: Alarm[] = []
let made = 0
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  payments = createTestPayments(kit, { company: port, facts, alarms })
  side = companySide(payments)
})
afterAll(() => kit.close())

const AMOUNT = 2_500n
const newTx = () => `claimed-${++made}`

async function person(): Promise<{ playerId: bigint; paymentId: string }> {
  const playerId = await kit.player({ main: 0n })
  facts.set(playerId, paymentsPlayer(playerId))
  const { depositId } = await payments.openDeposit(playerId, {
    amount: { minor: AMOUNT, currency: 'EUR' },
    method: 'CREDITCARD',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `claimed-request-${++made}`,
  })
  return { playerId, paymentId: depositId ?? '' }
}
type Person = Awaited<ReturnType<typeof person>>
const call = ({ playerId, paymentId }: Person, companyTx: string) => ({
  playerId,
  paymentId,
  companyTx,
  amount: AMOUNT,
  currency: 'EUR',
})
const cash = async ({ playerId }: Person) => (await kit.wallet.balancesOf(playerId))?.main
const booksAgree = async (...people: Person[]) =>
  expect((await kit.wallet.check({ players: people.map(({ playerId }) => playerId) })).differences).toEqual(
    [],
  )
const isGranted = ({ ok }: { ok: boolean }) => ok

const digestOf = (companyTx: string) => createHash('sha256').update(`${port.name}\n${companyTx}`).digest()
const claimOf = async (companyTx: string) =>
  (
    await kit.db.query<{ player_id: bigint; state: string }>(
      `select player_id, state from kernel.claim where kind = 'company transaction' and value = $1`,
      [digestOf(companyTx)],
    )
  ).rows[0]
/** As a server leaves it that is killed after the first step. */
const leavePending = (companyTx: string, { playerId }: Person) =>
  kit.db.query(
    `insert into kernel.claim (kind, value, player_id, state, until)
     values ('company transaction', $1, $2, 'pending', $3)
     on conflict (kind, value) do update set state = 'pending', until = excluded.until`,
    [digestOf(companyTx), playerId, kit.clock.now().add({ seconds: 30 })],
  )

describe('a transaction of the company', () => {
  it('of one player is refused for another before money moves, with an alarm, and goes on for the first', async () => {
    const [first, second, companyTx] = [await person(), await person(), newTx()]
    const granted = await side.authorizeDeposit(call(first, companyTx))
    expect(granted.ok).toBe(true)
    const authCode = granted.ok ? granted.value.authCode : ''
    alarms.splice(0)
    const refused = { ok: false, refusal: 'another_player' }
    expect(await side.authorizeDeposit(call(second, companyTx))).toEqual(refused)
    expect(await payments.cases.of(second.playerId)).toEqual([])
    const moved = { ...call(second, companyTx), authCode }
    expect(await side.transferDeposit(moved)).toEqual(refused)
    expect(await side.transferDeposit(moved)).toEqual(refused)
    expect(alarms).toHaveLength(4)
    for (const line of alarms) expect(line).toMatchObject({ alarm: true, companyTx })
    expect(await cash(second)).toBe(0n)
    // The money of the company's transfer is in one case, and a person decides.
    expect(await payments.cases.of(second.playerId)).toMatchObject([
      { companyTx, why: 'another_player', amount: AMOUNT, state: 'open' },
    ])
    expect((await side.transferDeposit({ ...call(first, companyTx), authCode })).ok).toBe(true)
    expect(await cash(first)).toBe(AMOUNT)
    await booksAgree(first, second)
  })

  it('of ten players who are named with it at one moment is granted to one', async () => {
    const people: Person[] = []
    for (let i = 0; i < 10; i++) people.push(await person())
    const companyTx = newTx()
    const answers = await Promise.all(people.map((one) => side.authorizeDeposit(call(one, companyTx))))
    expect(answers.filter(isGranted)).toHaveLength(1)
    const owner = people[answers.findIndex(isGranted)]!
    expect(await claimOf(companyTx)).toEqual({ player_id: owner.playerId, state: 'held' })
    await booksAgree(...people)
  })

  it('that comes ten times at one moment has one effect and one answer', async () => {
    const [one, companyTx] = [await person(), newTx()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => side.authorizeDeposit(call(one, companyTx))),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers.every(isGranted)).toBe(true)
    await booksAgree(one)
  })

  it('of a server that claims nothing is its player’s, and another player’s is refused to it', async () => {
    const [first, second, companyTx] = [await person(), await person(), newTx()]
    const insert = ({ playerId }: Person) =>
      kit.db.query(
        `insert into payments.company_transaction (player_id, company, company_tx, kind)
         values ($1, $2, $3, 'deposit')`,
        [playerId, port.name, companyTx],
      )
    await insert(first)
    expect(await claimOf(companyTx)).toEqual({ player_id: first.playerId, state: 'held' })
    expect(await side.authorizeDeposit(call(second, companyTx))).toEqual({
      ok: false,
      refusal: 'another_player',
    })
    await expect(insert(second)).rejects.toMatchObject({ code: '23505' })
    // What people have decided about a case of it is written.
    expect((await side.transferDeposit(call(second, companyTx))).ok).toBe(false)
    await insert(second)
    expect(await claimOf(companyTx)).toEqual({ player_id: first.playerId, state: 'held' })
    await booksAgree(first, second)
  })

  it('that is refused belongs to nobody', async () => {
    const [one, other, companyTx] = [await person(), await person(), newTx()]
    const answer = await side.authorizeDeposit({ ...call(one, companyTx), currency: 'GBP' })
    expect(answer.ok).toBe(false)
    expect(await claimOf(companyTx)).toBeUndefined()
    expect((await side.authorizeDeposit(call(other, companyTx))).ok).toBe(true)
    await booksAgree(one, other)
  })
})

describe('a server that is killed', () => {
  it('after the claim: the company’s repeat is asked to come again, and then has its effect', async () => {
    const [one, companyTx] = [await person(), newTx()]
    await leavePending(companyTx, one)
    await expect(side.authorizeDeposit(call(one, companyTx))).rejects.toMatchObject({
      code: 'error.unavailable',
    })
    kit.clock.advance({ seconds: 36 })
    expect((await side.authorizeDeposit(call(one, companyTx))).ok).toBe(true)
    expect(await claimOf(companyTx)).toEqual({ player_id: one.playerId, state: 'held' })
    await booksAgree(one)
  })

  it('after the effect: the next call of its player goes on at once', async () => {
    const [one, companyTx] = [await person(), newTx()]
    const granted = await side.authorizeDeposit(call(one, companyTx))
    const authCode = granted.ok ? granted.value.authCode : ''
    await leavePending(companyTx, one)
    expect((await side.transferDeposit({ ...call(one, companyTx), authCode })).ok).toBe(true)
    expect(await claimOf(companyTx)).toEqual({ player_id: one.playerId, state: 'held' })
    expect(await cash(one)).toBe(AMOUNT)
    await booksAgree(one)
  })

  it('after the effect: the sweep holds the claim for its player', async () => {
    const [one, companyTx] = [await person(), newTx()]
    expect((await side.authorizeDeposit(call(one, companyTx))).ok).toBe(true)
    await leavePending(companyTx, one)
    kit.clock.advance({ seconds: 36 })
    const { job } = createTransactionClaims(kit)
    expect(payments.jobs.map(({ kind }) => kind.name)).toContain(job.kind.name)
    await job.run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
    expect(await claimOf(companyTx)).toEqual({ player_id: one.playerId, state: 'held' })
    await booksAgree(one)
  })
})
