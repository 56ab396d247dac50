/** Deposits, documents and withdrawals of players together, as the deadline for documents needs them. */
import { expect } from 'vitest'
import { type HttpApp, inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/index.ts'
import {
  boundlessFiles,
  cleanScreenings,
  companySide,
  createFakeCompany,
  everyDevice,
  everythingAffordable,
  noDepositSteps,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { lockKycStatus, setKycStatus } from '../../apps/server/src/modules/players/index.ts'
import { decideOnFile } from '../../apps/server/src/modules/verification/index.ts'
import { paymentsPlayers, stepsBeforeDeposit } from '../../apps/server/src/wiring/payments-ports.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { documentCalls, type DocumentPlayer, photo, serveFiles } from './document-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

export interface DeadlineWorld {
  readonly kit: AccountsKit
  readonly files: HttpApp
  readonly payments: Payments
  readonly company: ReturnType<typeof companySide>
}

/** @param gates of the kit, where they come before a deposit as in the product; by default they do not */
export async function createDeadlineWorld(
  start: string,
  gates?: Pick<NonNullable<Parameters<typeof createAccountsKit>[0]>, 'personCompany'>,
  affordabilityOf: (kit: AccountsKit) => Parameters<typeof createPayments>[0]['affordability'] = () =>
    everythingAffordable,
): Promise<DeadlineWorld> {
  const kit = await createAccountsKit({ start, ...(gates && { ...gates, hasGates: true }) })
  const payments = createPayments({
    audit: testAudit,
    decisions: createDecisions({ clock: kit.clock }),
    db: kit.db,
    clock: kit.clock,
    log: silentLog,
    wallet: kit.wallet,
    players: paymentsPlayers(kit.players, () => 3),
    company: createFakeCompany().port,
    creditRanges: [],
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: everyDevice,
    screenings: cleanScreenings,
    depositSteps: gates ? stepsBeforeDeposit(kit.verification.gates, noDepositSteps) : noDepositSteps,
    documents: kit.verification.deadlines,
    affordability: affordabilityOf(kit),
    limitFiles: boundlessFiles,
    tellUnpaidBalance: async () => {},
  })
  return { kit, files: await serveFiles(kit), payments, company: companySide(payments) }
}

/** Players, and their money. */
export const moneyCalls = (world: () => DeadlineWorld) => {
  /** After a login, also another one of the same player. */
  async function signedIn(own: Awaited<ReturnType<AccountsKit['player']>>): Promise<DocumentPlayer> {
    const browser = world().kit.browser()
    const { body } = await signIn(browser, own)
    return { ...own, browser, token: body.idToken as string }
  }
  /** A player of the global market, in Ireland: 30 days or EUR 2,000. */
  const irish = async () =>
    signedIn(await world().kit.player({ market: 'UN', country: 'IE', language: 'en' }))
  /** A player of a market that asks for documents at once. */
  const finnish = async () => signedIn(await world().kit.player())

  let numbers = 0
  const requestOf = (minor: bigint) => {
    numbers += 1
    return {
      amount: { minor, currency: 'EUR' },
      method: 'TRUSTLY',
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: `request-${numbers}`,
    } as const
  }
  const open = ({ playerId }: DocumentPlayer, minor: bigint) =>
    world().payments.openDeposit(playerId, requestOf(minor))
  const withdraw = ({ playerId }: DocumentPlayer, minor: bigint) =>
    world().payments.requestWithdrawal(playerId, requestOf(minor))
  const callOf = ({ playerId }: DocumentPlayer, paymentId: string | null, amount: bigint) => ({
    playerId,
    companyTx: `tx-${paymentId}`,
    paymentId: paymentId ?? '',
    amount,
    currency: 'EUR',
  })
  /** Opened and authorized. @returns the call that books it */
  async function authorized(own: DocumentPlayer, minor: bigint) {
    const { depositId, outcome } = await open(own, minor)
    if (depositId === null) throw new Error(`refused: ${outcome}`)
    const call = callOf(own, depositId, minor)
    expect(await world().company.authorizeDeposit(call)).toMatchObject({ ok: true })
    return call
  }
  return { signedIn, irish, finnish, open, withdraw, callOf, authorized }
}

const TOPICS = [
  'deposit.completed',
  'document.changed',
  'documents.due',
  'document.expiring',
  'verification.failed',
]

/** Delivers the events of a player that the module and the mails wait for, each one more time than needed. */
export async function deliverTo({ kit }: DeadlineWorld, playerId: bigint): Promise<void> {
  const context = { signal: new AbortController().signal, attempt: 1 }
  for (const topic of TOPICS) {
    const { rows } = await kit.db.query<{ id: bigint; body: unknown }>(
      'select id, body from kernel.outbox where topic = $1 and player_id = $2 order by id',
      [topic, playerId],
    )
    for (const subscription of kit.verification.subscriptions.filter((one) => one.topic === topic))
      for (const { id, body } of [...rows, ...rows])
        await subscription.deliver({ id, topic, playerId, seq: null, body, at: kit.clock.now() }, context)
  }
}

/** What becomes of documents. */
export const paperCalls = (world: () => DeadlineWorld) => {
  const { list, begin, put } = documentCalls(
    () => world().kit,
    () => world().files,
  )
  /** Sends a document that is asked for, and has it verified where a last day is given. */
  async function send(
    own: DocumentPlayer,
    field: 'idDocument' | 'addressDocument',
    expiresOn?: string | null,
  ) {
    const { kit } = world()
    const { id } = (await list(own))[field] as { id: string }
    const url = (await begin(own, id)).body.uploadUrl as string
    expect((await put(own, url, await photo())).status).toBe(200)
    if (expiresOn === undefined) return
    const uploadId = /upl_\w+/.exec(url)![0]
    const deps = { audit: testAudit, clock: kit.clock, levels: { lockKycStatus, setKycStatus } }
    await inTransaction(kit.db, (tx) =>
      decideOnFile(tx, deps, {
        playerId: own.playerId,
        uploadId,
        decision: { is: 'approve', expiresOn },
        by: 'anna',
      }),
    )
  }
  /** Has a document that was sent refused. */
  async function refuse(own: DocumentPlayer, field: 'idDocument' | 'addressDocument') {
    const { kit } = world()
    const { id } = (await list(own))[field] as { id: string }
    const { rows } = await kit.db.query<{ upload_id: string }>(
      'select upload_id from verification.upload where player_id = $1 and document_id = $2',
      [own.playerId, id],
    )
    const deps = { audit: testAudit, clock: kit.clock, levels: { lockKycStatus, setKycStatus } }
    await inTransaction(kit.db, (tx) =>
      decideOnFile(tx, deps, {
        playerId: own.playerId,
        uploadId: rows[0]!.upload_id,
        decision: { is: 'refuse', reason: 'BAD_QUALITY' },
        by: 'anna',
      }),
    )
  }
  /** Ends what has expired, or tells of what will. */
  const runJob = (name: 'expire-documents' | 'notify-expiry') =>
    world()
      .kit.verification.jobs.find(({ kind }) => kind.name === `verification.${name}`)!
      .run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
  const mailsTo = async ({ email }: DocumentPlayer) =>
    (await readQueuedMails(world().kit.db)).filter(
      ({ to, tag }) => to === email && tag.startsWith('document-'),
    )
  const reminder = async ({ browser, token }: DocumentPlayer) =>
    (await browser.call('GET', '/v1/player/documents/reminder', { token })).body as Record<string, unknown>
  const later = async ({ browser, token }: DocumentPlayer) =>
    (await browser.call('POST', '/v1/player/documents/reminder/postpone', { token, body: {} }))
      .body as Record<string, unknown>
  return { list, send, refuse, runJob, mailsTo, reminder, later }
}

/** A whole deposit, after which the documents are asked for where its event is delivered. */
export async function depositOf(
  world: DeadlineWorld,
  { authorized }: Pick<ReturnType<typeof moneyCalls>, 'authorized'>,
  { own, minor, isDelivered }: { own: DocumentPlayer; minor: bigint; isDelivered: boolean },
): Promise<void> {
  const call = await authorized(own, minor)
  expect(await world.company.transferDeposit(call)).toMatchObject({ ok: true })
  world.kit.clock.advance({ seconds: 1 })
  if (isDelivered) await deliverTo(world, own.playerId)
  world.kit.clock.advance({ seconds: 1 })
}
