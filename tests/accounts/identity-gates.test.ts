/** The gates of age and identity from the account to deposits, stakes and withdrawals (ID-02, ID-03, ID-04, ID-11). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { lockKycStatus, setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import { failVerification } from '../../apps/server/src/modules/verification/index.ts'
import type { PersonCompany, PersonSource } from '../../apps/server/src/modules/outside/index.ts'
import {
  createDeadlineWorld,
  type DeadlineWorld,
  deliverTo,
  depositOf,
  moneyCalls,
  paperCalls,
} from './deadline-kit.ts'
import type { DocumentPlayer } from './document-kit.ts'

const match: PersonSource = { name: 'match', dateOfBirth: 'match', address: 'match', age: 'match' }
const moved: PersonSource = { ...match, address: 'differs' }

/** What the sources of data say; `unknown` where they give no answer. */
let said: readonly PersonSource[] | 'unknown' = [match]
let asked = 0
const personCompany: PersonCompany = {
  async compare() {
    asked += 1
    return said === 'unknown' ? { outcome: 'unknown' } : { outcome: 'done', sources: said }
  },
}

let world: DeadlineWorld
beforeAll(async () => {
  world = await createDeadlineWorld('2026-11-02T10:00:00Z', { personCompany })
})
afterAll(() => world.kit.close())
beforeEach(() => {
  said = [match]
  asked = 0
})

const { signedIn, irish, finnish, open, withdraw, callOf, authorized } = moneyCalls(() => world)
const { list, send, refuse, mailsTo } = paperCalls(() => world)
const dutch = async () => signedIn(await world.kit.player({ market: 'LL', country: 'NL', language: 'en' }))
const german = async () => signedIn(await world.kit.player({ market: 'JJ', country: 'DE', language: 'de' }))
const gates = () => world.kit.verification.gates

let rounds = 0
async function stake({ playerId }: DocumentPlayer, amount = 1n): Promise<string> {
  const round = `gate-${++rounds}`
  const answer = await world.kit.wallet.execute({
    kind: 'stake',
    playerId,
    currency: 'EUR',
    provider: 15,
    tx: round,
    round,
    vertical: 'casino',
    amount,
  })
  return answer.ok ? 'accepted' : answer.reason
}
const launch = ({ playerId }: DocumentPlayer, mode: 'real' | 'demo' = 'real') =>
  gates().checkLaunch(playerId, mode)
const deposit = (own: DocumentPlayer, minor: bigint) =>
  depositOf(world, { authorized }, { own, minor, isDelivered: true })
const runQuestion = ({ playerId }: DocumentPlayer) =>
  world.kit.verification.jobs
    .find(({ kind }) => kind.name === 'verification.compare-person')!
    .run(
      { playerId: playerId.toString() },
      { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined },
    )
const confirmationsOf = async ({ playerId }: DocumentPlayer) =>
  (
    await world.kit.db.query<{ subject: string; source: string }>(
      'select subject, source from verification.confirmation where player_id = $1 order by subject, source',
      [playerId],
    )
  ).rows.map(({ subject, source }) => `${subject}:${source}`)
const grace = async ({ browser, token }: DocumentPlayer) =>
  (await browser.call('POST', '/v1/player/identity/grace', { token, body: {} })).body as { step: unknown }

describe('a new account', () => {
  it('is compared with sources of data, and then deposits and plays (ID-02, ID-03)', async () => {
    const own = await irish()
    expect(await stake(own)).toBe('identity_due')
    await runQuestion(own)
    expect(await confirmationsOf(own)).toEqual(['address:data', 'age:data', 'person:data'])
    await deposit(own, 2_000n)
    await expect(launch(own)).resolves.toBeUndefined()
    expect(await stake(own)).toBe('accepted')
    expect(asked).toBe(1)
    const { rows } = await world.kit.db.query(
      `select answer from decisions.decision where player_id = $1 and kind = 'identity.data'`,
      [own.playerId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is compared at its first look where the job has not run, one time by any number of looks', async () => {
    const own = await irish()
    await Promise.all([open(own, 2_000n), launch(own), launch(own, 'demo'), runQuestion(own).catch(() => {})])
    expect(asked).toBe(1)
    expect(await gates().stepBefore(own.playerId)).toBeNull()
  })

  it('waits while the sources give no answer, is asked about again, and is not refused for good', async () => {
    said = 'unknown'
    const own = await irish()
    await expect(runQuestion(own)).rejects.toThrow('no answer')
    await expect(open(own, 2_000n)).rejects.toThrow('error.identity.checking')
    await expect(launch(own)).rejects.toThrow('error.identity.checking')
    await expect(launch(own, 'demo')).rejects.toThrow('error.identity.checking')
    expect(await stake(own)).toBe('identity_due')
    said = [match]
    world.kit.clock.advance({ seconds: 31 })
    await runQuestion(own)
    await expect(launch(own)).resolves.toBeUndefined()
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
  })
})

describe('a player whom no source of data knows', () => {
  it('neither deposits nor plays nor opens a demo before a document, and is asked for it (ID-02)', async () => {
    said = []
    const own = await irish()
    await runQuestion(own)
    await expect(open(own, 2_000n)).rejects.toThrow('error.identity.age.due')
    await expect(launch(own)).rejects.toThrow('error.identity.age.due')
    await expect(launch(own, 'demo')).rejects.toThrow('error.identity.age.due')
    expect(await stake(own)).toBe('identity_due')
    const { idDocument, addressDocument } = await list(own)
    expect([idDocument.documentStatus, addressDocument.documentStatus]).toEqual(['REQUESTED', 'REQUESTED'])
    await deliverTo(world, own.playerId)
    expect((await mailsTo(own)).length).toBeGreaterThan(0)
    await send(own, 'idDocument', '2030-01-01')
    await deliverTo(world, own.playerId)
    // Name and birth date are proven, the address is not: play waits, a deposit does not.
    await expect(launch(own, 'demo')).resolves.toBeUndefined()
    await expect(launch(own)).rejects.toThrow('error.identity.due')
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
    await send(own, 'addressDocument', null)
    await deliverTo(world, own.playerId)
    await expect(launch(own)).resolves.toBeUndefined()
    expect(await stake(own)).toBe('no_funds')
  })

  it('is refused by the company’s call too, where the cashier was opened before (ID-02)', async () => {
    const own = await irish()
    const { depositId } = await open(own, 2_000n)
    await world.kit.db.query('update verification.identity_gate set is_open = false where player_id = $1', [
      own.playerId,
    ])
    await world.kit.db.query('alter table verification.confirmation disable trigger confirmation_immutable')
    await world.kit.db.query('delete from verification.confirmation where player_id = $1', [own.playerId])
    await world.kit.db.query('alter table verification.confirmation enable trigger confirmation_immutable')
    expect(await world.company.authorizeDeposit(callOf(own, depositId, 2_000n))).toMatchObject({
      ok: false,
      refusal: 'restricted',
    })
  })
})

describe('the gate of identity', () => {
  it('before a deposit refuses deposits of a player of whom the address is not known (ID-03)', async () => {
    said = [moved]
    const own = await dutch()
    await runQuestion(own)
    await expect(open(own, 2_000n)).rejects.toThrow('error.identity.due')
    await send(own, 'addressDocument', null)
    await deliverTo(world, own.playerId)
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
  })

  it('before play takes the deposit, refuses the stake, and lets the money out again (ID-03)', async () => {
    const own = await finnish()
    await runQuestion(own)
    await deposit(own, 2_000n)
    await expect(launch(own)).rejects.toThrow('error.identity.due')
    expect(await stake(own)).toBe('identity_due')
    expect((await withdraw(own, 2_000n)).outcome).toBe('SUCCESS')
  })

  it('before play holds no money for documents that play waits for, after further deposits too (ID-03, ID-12)', async () => {
    said = [moved]
    const own = await irish()
    await runQuestion(own)
    await deposit(own, 2_000n)
    world.kit.clock.advance({ hours: 1 })
    await deposit(own, 2_000n)
    world.kit.clock.advance({ hours: 30 * 24 })
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    await expect(launch(own)).rejects.toThrow('error.identity.due')
    expect((await withdraw(own, 2_000n)).outcome).toBe('SUCCESS')
  })
})

describe('a player who fails verification', () => {
  it('gets the whole deposit out when the documents are refused, and loses nothing (ID-18)', async () => {
    const own = await finnish()
    await runQuestion(own)
    await deposit(own, 2_000n)
    await send(own, 'idDocument')
    await refuse(own, 'idDocument')
    await deliverTo(world, own.playerId)
    await expect(launch(own)).rejects.toThrow('error.identity.due')
    expect(await stake(own)).toBe('identity_due')
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    expect((await withdraw(own, 2_000n)).outcome).toBe('SUCCESS')
    expect(await world.kit.wallet.balancesOf(own.playerId)).toMatchObject({ main: 0n, locked: 2_000n })
    const { differences } = await world.kit.wallet.check({ players: [own.playerId] })
    expect(differences).toEqual([])
  })
})

describe('a verification that has failed for good', () => {
  it('closes play that was open, asks for no other document, and leaves the withdrawal (ID-18)', async () => {
    const own = await irish()
    await runQuestion(own)
    await deposit(own, 2_000n)
    expect(await stake(own)).toBe('accepted')
    const { db, clock } = world.kit
    const documents = async () =>
      (
        await db.query('select * from verification.document where player_id = $1 order by 1, 2', [
          own.playerId,
        ])
      ).rows.length
    const before = await documents()
    const levels = { lockKycStatus, setKycStatus }
    const act = { playerId: own.playerId, reason: 'not_the_person', by: 'anna' } as const
    await inTransaction(db, (tx) => failVerification(tx, { audit: testAudit, levels }, act))
    await deliverTo(world, own.playerId)
    expect(await stake(own)).toBe('identity_due')
    await expect(launch(own)).rejects.toThrow('error.game.blocked.status')
    clock.advance({ hours: 1 })
    await gates().look(own.playerId)
    expect(await stake(own)).toBe('identity_due')
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
    expect(await documents()).toBe(before)
  })
})

describe('a market with a time before identity is verified', () => {
  const end = { hours: 72 }

  it('opens with the statement of the player, which is kept with its terms (ID-04)', async () => {
    said = [moved]
    const own = await german()
    await runQuestion(own)
    await expect(open(own, 2_000n)).rejects.toThrow('error.identity.grace.due')
    await expect(launch(own)).rejects.toThrow('error.identity.grace.due')
    expect(await gates().stepBefore(own.playerId)).toMatchObject({
      is: 'grace',
      hours: 72,
      cap: { amount: '100.00', currency: 'EUR' },
    })
    expect(await stake(own)).toBe('identity_due')
    expect(await grace(own)).toEqual({ step: null })
    expect(await grace(own)).toEqual({ step: null })
    const { rows } = await world.kit.db.query(
      'select cap_minor, currency from verification.grace_statement where player_id = $1',
      [own.playerId],
    )
    expect(rows).toEqual([{ cap_minor: 10_000n, currency: 'EUR' }])
    await deposit(own, 2_000n)
    await expect(launch(own)).resolves.toBeUndefined()
    expect(await stake(own)).toBe('accepted')
  })

  it('takes deposits up to the sum and not a cent more, and pays nothing out until then (ID-04)', async () => {
    said = [moved]
    const own = await german()
    await runQuestion(own)
    await grace(own)
    expect(await open(own, 10_001n)).toMatchObject({ outcome: 'EXCEEDS_KYC_LIMIT', documentsLeft: 10_000n })
    await deposit(own, 9_000n)
    expect((await open(own, 1_001n)).outcome).toBe('EXCEEDS_KYC_LIMIT')
    expect((await withdraw(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    expect((await open(own, 1_000n)).outcome).toBe('SUCCESS')
  })

  it('stops deposits and play at its end without any job, and lets the money out (ID-04)', async () => {
    said = [moved]
    const own = await german()
    await runQuestion(own)
    await grace(own)
    await deposit(own, 5_000n)
    world.kit.clock.advance({ hours: 71, minutes: 59 })
    expect(await stake(own)).toBe('accepted')
    world.kit.clock.advance({ minutes: 1 })
    expect(await stake(own)).toBe('identity_due')
    await expect(launch(own)).rejects.toThrow('error.identity.due')
    // The days of the documents end with the same hours.
    expect((await open(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    expect(await gates().stepBefore(own.playerId)).toEqual({ is: 'identity', reason: 'identity' })
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
    world.kit.clock.advance(end)
  })

  it('lets the money of several deposits out at its end too: nothing waits for documents that play waits for (ID-04)', async () => {
    said = [moved]
    const own = await german()
    await runQuestion(own)
    await grace(own)
    await deposit(own, 5_000n)
    world.kit.clock.advance({ hours: 1 })
    await deposit(own, 5_000n)
    expect((await withdraw(own, 1_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
    world.kit.clock.advance(end)
    await expect(launch(own)).rejects.toThrow('error.identity.due')
    expect((await withdraw(own, 1_000n)).outcome).toBe('SUCCESS')
  })

  it('goes on as everywhere when the identity is verified in it (ID-04)', async () => {
    said = [moved]
    const own = await german()
    await runQuestion(own)
    await grace(own)
    await deposit(own, 5_000n)
    await send(own, 'addressDocument', null)
    await deliverTo(world, own.playerId)
    expect((await open(own, 6_000n)).outcome).toBe('SUCCESS')
    world.kit.clock.advance(end)
    expect(await stake(own)).toBe('accepted')
  })
})

describe('an account that an earlier release has opened', () => {
  const withoutGate = ({ playerId }: DocumentPlayer) =>
    world.kit.db.query('delete from verification.identity_gate where player_id = $1', [playerId])

  it('begins its gates with its first look, and goes on at once where it is found', async () => {
    const own = await irish()
    await withoutGate(own)
    await expect(launch(own)).resolves.toBeUndefined()
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
  })

  it('is paid by a cashier that was opened before its first look', async () => {
    const own = await irish()
    const { depositId } = await open(own, 2_000n)
    await withoutGate(own)
    expect(await world.company.authorizeDeposit(callOf(own, depositId, 2_000n))).toMatchObject({ ok: true })
  })
})

describe('a changed address', () => {
  it('has the sources asked again, and not about a player of whom everything is confirmed', async () => {
    said = [moved]
    const own = await dutch()
    await runQuestion(own)
    const change = async () => {
      for (const subscription of world.kit.verification.subscriptions.filter(
        ({ name }) => name === 'verification.compare-changed',
      ))
        await subscription.deliver(
          {
            id: 1n,
            topic: 'player.details.changed',
            playerId: own.playerId,
            seq: null,
            body: { details: ['street'] },
            at: world.kit.clock.now(),
          },
          { signal: new AbortController().signal, attempt: 1 },
        )
    }
    said = [match]
    await change()
    await runQuestion(own)
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
    await change()
    await runQuestion(own)
    expect(asked).toBe(2)
  })
})

describe('before the first deposit', () => {
  it('the cashier says which documents will be asked for, and when; afterwards not again (ID-11)', async () => {
    const own = await irish()
    await runQuestion(own)
    const state = () => world.payments.depositState(own.playerId)
    expect((await state()).documentsNotice).toEqual({ days: 30, amount: 200_000n })
    await deposit(own, 2_000n)
    expect((await state()).documentsNotice).toBeNull()
  })
})
