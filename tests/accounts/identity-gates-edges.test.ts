/** The gates of age and identity: sources that are away, documents that expire, other addresses (ID-03, KYC-15). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../apps/server/src/kernel/index.ts'
import { bankProofOf } from '../../apps/server/src/modules/identity/index.ts'
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
/** What happens while they are asked. */
let during: () => Promise<unknown> = async () => {}
const personCompany: PersonCompany = {
  async compare() {
    const answer = said
    await during()
    return answer === 'unknown' ? { outcome: 'unknown' } : { outcome: 'done', sources: answer }
  },
}

let world: DeadlineWorld
beforeAll(async () => {
  world = await createDeadlineWorld('2026-11-02T10:00:00Z', { personCompany })
})
afterAll(() => world.kit.close())
beforeEach(() => {
  said = [match]
  during = async () => {}
})

const { signedIn, irish, finnish, open, authorized } = moneyCalls(() => world)
const { send, runJob } = paperCalls(() => world)
const playerOf = async (market: string, country: string, language: string) =>
  signedIn(await world.kit.player({ market, country, language }))
const dutch = () => playerOf('LL', 'NL', 'en')
const deposit = (own: DocumentPlayer, minor: bigint) =>
  depositOf(world, { authorized }, { own, minor, isDelivered: true })
const launch = ({ playerId }: DocumentPlayer) => world.kit.verification.gates.checkLaunch(playerId, 'real')
const runQuestion = ({ playerId }: DocumentPlayer) =>
  world.kit.verification.jobs
    .find(({ kind }) => kind.name === 'verification.compare-person')!
    .run(
      { playerId: playerId.toString() },
      { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined },
    )

let rounds = 0
async function stake({ playerId }: DocumentPlayer): Promise<string> {
  const round = `edge-${++rounds}`
  const play = { playerId, currency: 'EUR', provider: 15, round, vertical: 'casino' } as const
  const answer = await world.kit.wallet.execute({ ...play, kind: 'stake', tx: round, amount: 1n })
  return answer.ok ? 'accepted' : answer.reason
}

const confirmationsOf = async ({ playerId }: DocumentPlayer) =>
  (
    await world.kit.db.query<{ subject: string; source: string }>(
      'select subject, source from verification.confirmation where player_id = $1 order by subject, source',
      [playerId],
    )
  ).rows.map(({ subject, source }) => `${subject}:${source}`)

/** An account that an earlier release has opened: without a gate, in the ledger neither. */
async function asBefore({ playerId }: DocumentPlayer): Promise<void> {
  const { db } = world.kit
  await db.query('delete from verification.identity_gate where player_id = $1', [playerId])
  await db.query('alter table verification.confirmation disable trigger confirmation_immutable')
  await db.query('delete from verification.confirmation where player_id = $1', [playerId])
  await db.query('alter table verification.confirmation enable trigger confirmation_immutable')
}

describe('sources of data that give no answer', () => {
  it('have documents asked for after four hours, not a second earlier: nobody waits for good (ID-03)', async () => {
    said = 'unknown'
    const own = await irish()
    const askedFor = async () =>
      (
        await world.kit.db.query<{ status: string }>(
          'select status from verification.document where player_id = $1 and is_asked',
          [own.playerId],
        )
      ).rows.map(({ status }) => status)
    world.kit.clock.advance({ hours: 3, minutes: 59 })
    await expect(open(own, 2_000n)).rejects.toThrow('error.identity.checking')
    expect(await askedFor()).toEqual([])
    world.kit.clock.advance({ minutes: 2 })
    await expect(open(own, 2_000n)).rejects.toThrow('error.identity.age.due')
    await expect(launch(own)).rejects.toThrow('error.identity.age.due')
    expect(await askedFor()).toEqual(['REQUESTED', 'REQUESTED'])
    // The session of before is over.
    const again = await signedIn(own)
    await send(again, 'idDocument', '2030-01-01')
    await send(again, 'addressDocument', null)
    await deliverTo(world, own.playerId)
    await expect(launch(own)).resolves.toBeUndefined()
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
  })

  it('still confirm a player of whom documents are asked for (ID-03)', async () => {
    said = 'unknown'
    const own = await irish()
    world.kit.clock.advance({ hours: 5 })
    await expect(runQuestion(own)).rejects.toThrow('no answer')
    said = [match]
    world.kit.clock.advance({ minutes: 1 })
    await runQuestion(own)
    await expect(launch(own)).resolves.toBeUndefined()
  })

  it('stop no open game of a player of before: the ledger is told when somebody has answered', async () => {
    const own = await irish()
    await runQuestion(own)
    await deposit(own, 2_000n)
    await asBefore(own)
    said = 'unknown'
    await world.payments.depositState(own.playerId)
    await expect(launch(own)).rejects.toThrow('error.identity.checking')
    expect(await stake(own)).toBe('accepted')
    said = []
    world.kit.clock.advance({ minutes: 1 })
    await runQuestion(own)
    expect(await stake(own)).toBe('identity_due')
  })
})

describe('a player of before whose document has expired', () => {
  it.each(['cashier', 'deposit', 'launch'] as const)(
    'keeps what it has confirmed, whatever is looked at first (%s) (KYC-15)',
    async (first) => {
      said = [moved]
      const own = await finnish()
      await runQuestion(own)
      await deposit(own, 2_000n)
      const now = world.kit.clock.now().toZonedDateTimeISO('UTC')
      const lastDayOfId = now.toPlainDate().add({ days: 30 }).toString()
      for (const [field, lastDay] of [
        ['idDocument', lastDayOfId],
        ['addressDocument', null],
      ] as const)
        await send(own, field, lastDay)
      await deliverTo(world, own.playerId)
      await asBefore(own)
      await world.kit.db.query('delete from verification.document_deadline where player_id = $1', [
        own.playerId,
      ])
      world.kit.clock.advance({ hours: 24 * 40 })
      await runJob('expire-documents')
      said = []
      if (first === 'cashier')
        expect(await world.payments.depositState(own.playerId)).toMatchObject({ step: null })
      if (first === 'deposit') await open(own, 2_000n)
      await expect(launch(own)).resolves.toBeUndefined()
      expect(await stake(own)).toBe('accepted')
      expect(await confirmationsOf(own)).toEqual(['address:document', 'age:document', 'person:document'])
    },
  )
})

describe('identity that is confirmed by data', () => {
  it('takes the place of documents that are wanted at once; the amount stands (KYC-05)', async () => {
    const own = await dutch()
    await deposit(own, 2_000n)
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
    const { documentsLeft } = await world.payments.depositState(own.playerId)
    expect(await open(own, documentsLeft! + 1n)).toMatchObject({ outcome: 'EXCEEDS_KYC_LIMIT' })
  })

  it('takes the place of the days before identity is verified, in Germany (ID-04)', async () => {
    const own = await playerOf('JJ', 'DE', 'de')
    await runQuestion(own)
    await deposit(own, 2_000n)
    world.kit.clock.advance({ hours: 73 })
    expect((await open(own, 2_000n)).outcome).toBe('SUCCESS')
  })

  it('leaves the days of a market that has days (KYC-05)', async () => {
    const own = await irish()
    await deposit(own, 2_000n)
    world.kit.clock.advance({ hours: 24 * 31 })
    expect((await open(own, 2_000n)).outcome).toBe('DOCUMENTS_REQUIRED')
  })
})

describe('an address that changes while the sources are asked', () => {
  const change = async (own: DocumentPlayer, street: string) => {
    const facts = await world.kit.players.factsOf(own.playerId)
    const details = { street, city: facts!.city, postalCode: facts!.postalCode }
    const answer = await own.browser.call('PUT', '/v1/player/contact-details', {
      token: own.token,
      body: details,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }

  it('keeps its question: an answer about the address of before confirms nothing (ID-03)', async () => {
    const own = await dutch()
    during = () => change(own, 'Nieuwstraat 2')
    await runQuestion(own).catch(() => {})
    expect(await confirmationsOf(own)).toEqual([])
    during = async () => {}
    world.kit.clock.advance({ minutes: 1 })
    await runQuestion(own)
    expect(await confirmationsOf(own)).toEqual(['address:data', 'age:data', 'person:data'])
  })
})

describe('a sign-in by bank', () => {
  it.each([true, false])('confirms the address only where the bank has told it: %s (ID-03)', async (told) => {
    said = []
    const own = await finnish()
    await world.kit.db.query(
      `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at, last_used_at)
       values ($1, 'bank', $2, $3, $4, $4, $4)`,
      [own.playerId, `FI-${told}`, told ? { hasToldAddress: true } : {}, world.kit.clock.now()],
    )
    expect(await bankProofOf(world.kit.db, own.playerId)).toMatchObject({ hasToldAddress: told })
    const answer = await launch(own).then(
      () => 'open',
      (error: unknown) => (error as AppError).code,
    )
    expect(answer).toBe(told ? 'open' : 'error.identity.due')
    expect(await confirmationsOf(own)).toEqual([...(told ? ['address:bank'] : []), 'age:bank', 'person:bank'])
  })
})
