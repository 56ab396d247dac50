/** ID-12 in random orders of deposits, events, documents and days, through the module and the payments that ask it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeadlineWorld, type DeadlineWorld, deliverTo, moneyCalls, paperCalls } from './deadline-kit.ts'
import type { DocumentPlayer } from './document-kit.ts'

const START = '2026-11-02T09:00:00Z'
const PLAYERS = 16
const STEPS = 12
const fields = ['idDocument', 'addressDocument'] as const
type Field = (typeof fields)[number]
type Call = Awaited<ReturnType<ReturnType<typeof moneyCalls>['authorized']>>

let world: DeadlineWorld
beforeAll(async () => {
  world = await createDeadlineWorld(START)
})
afterAll(async () => {
  await world.files.close()
  await world.kit.close()
})

const { signedIn, irish, finnish, open, callOf } = moneyCalls(() => world)
const { list, send, runJob } = paperCalls(() => world)

let seed = 20_261_102
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const now = (): number => world.kit.clock.now().epochMilliseconds

/** What the test itself has seen of a player. */
interface Seen {
  own: DocumentPlayer
  readonly under: { readonly call: Call; readonly openedAt: number; readonly authorizedAt: number }[]
  readonly booked: { readonly openedAt: number; readonly authorizedAt: number; readonly bookedAt: number }[]
  /** Since when a document is not proven, and since when its player has been told so. */
  readonly unprovenSince: Record<Field, number | null>
  readonly toldAt: Record<Field, number | null>
}

/** The player opens a deposit, and the company asks for it. */
async function beginDeposit(seen: Seen): Promise<void> {
  const { own, under } = seen
  const minor = BigInt(1_000 + random(30_000))
  const openedAt = now()
  const { depositId } = await open(own, minor)
  // It may have asked.
  await look(seen)
  if (depositId === null) return
  const call = callOf(own, depositId, minor)
  world.kit.clock.advance({ seconds: 1 })
  const { ok } = await world.company.authorizeDeposit(call)
  if (ok) under.push({ call, openedAt, authorizedAt: now() })
}

/** The bank pays one that was authorized: not always the first. */
async function book({ under, booked }: Seen): Promise<void> {
  const [paid] = under.splice(random(under.length), 1)
  if (!paid) return
  await world.company.transferDeposit(paid.call)
  const { openedAt, authorizedAt } = paid
  booked.push({ openedAt, authorizedAt, bookedAt: now() })
}

/** The player sends what is asked for; staff decide about it at once, or not yet. */
async function sendOne({ own }: Seen): Promise<void> {
  const field = fields[random(2)]!
  if ((await list(own))[field].documentStatus !== 'REQUESTED') return
  const lastDay = world.kit.clock
    .now()
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: 1 + random(20) })
  await send(own, field, random(3) === 0 ? undefined : lastDay.toString())
}

/** The session ends with the days: the player logs in again. */
async function daysPass(seen: Seen): Promise<void> {
  world.kit.clock.advance({ hours: 24 * (4 + random(12)) })
  seen.own = await signedIn(seen.own)
}

const acts: readonly ((seen: Seen) => Promise<unknown>)[] = [
  ...Array.from({ length: 4 }, () => beginDeposit),
  ...Array.from({ length: 4 }, () => book),
  // Events may be late.
  ({ own }) => deliverTo(world, own.playerId),
  sendOne,
  () => runJob('expire-documents'),
  daysPass,
]

/** Notes what the player has been told by now: asked for, or expired. */
async function look(seen: Seen): Promise<Record<Field, string>> {
  const documents = await list(seen.own)
  for (const field of fields) {
    const status = documents[field].documentStatus as string
    if (status === 'VERIFIED') Object.assign(seen.toldAt, { [field]: null })
    else if (status !== 'UNREQUESTED') seen.toldAt[field] ??= now()
    if (status === 'VERIFIED') seen.unprovenSince[field] = null
    else seen.unprovenSince[field] ??= now()
  }
  return Object.fromEntries(fields.map((field) => [field, documents[field].documentStatus])) as never
}

/** Told before the first deposit that was opened after another one had arrived without proof. */
function isAskedInTime({ booked, unprovenSince, toldAt }: Seen, field: Field): boolean {
  const since = unprovenSince[field]
  const told = toldAt[field]
  if (since === null || told === null) return false
  const first = booked
    .filter(({ bookedAt }) => bookedAt >= since)
    .reduce((least, { bookedAt }) => Math.min(least, bookedAt), Infinity)
  const next = booked
    .filter(({ openedAt }) => openedAt > first)
    .reduce((least, { openedAt }) => Math.min(least, openedAt), Infinity)
  return told <= next
}

/** @returns whether a withdrawal waits; it does only for what was asked for in time */
async function isHeld(seen: Seen, statuses: Record<Field, string>): Promise<boolean> {
  const { outcome } = await world.payments.withdrawalState(seen.own.playerId)
  // This look may have asked.
  await look(seen)
  if (outcome !== 'DOCUMENTS_REQUIRED' && outcome !== 'DOCUMENTS_UNDER_REVIEW') return false
  const { booked, unprovenSince, toldAt } = seen
  const waiting = fields.filter((field) => ['REQUESTED', 'UNDER_REVIEW'].includes(statuses[field]))
  const last = Math.max(...booked.map(({ authorizedAt }) => authorizedAt))
  const holding = waiting.filter((field) => (toldAt[field] ?? Infinity) < last)
  expect(
    holding.length > 0 && holding.every((field) => isAskedInTime(seen, field)),
    JSON.stringify({ booked, unprovenSince, toldAt, statuses }),
  ).toBe(true)
  return true
}

it('ID-12: in any order of events a withdrawal waits only for what was asked for before the player deposited again', async () => {
  let held = 0
  for (let run = 0; run < PLAYERS; run++) {
    world.kit.clock.set(Temporal.Instant.from(START))
    const seen: Seen = {
      own: run % 4 === 0 ? await finnish() : await irish(),
      under: [],
      booked: [],
      unprovenSince: { idDocument: now(), addressDocument: now() },
      toldAt: { idDocument: null, addressDocument: null },
    }
    await beginDeposit(seen)
    await book(seen)
    for (let step = 0; step < STEPS; step++) {
      await acts[random(acts.length)]!(seen)
      const statuses = await look(seen)
      world.kit.clock.advance({ seconds: 1 + random(15) })
      // A look of the player asks too: often there is none.
      if (random(3) > 0 && (await isHeld(seen, statuses))) held += 1
    }
    world.kit.clock.advance({ hours: 24 * 31 })
    seen.own = await signedIn(seen.own)
    if (await isHeld(seen, await look(seen))) held += 1
  }
  expect(held).toBeGreaterThan(5)
}, 240_000)
