/** The gates of identity and what can be afforded, both before the same deposit (ID-03, KYC-10). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import { createAffordability } from '../../apps/server/src/modules/affordability/index.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import type { PersonSource } from '../../apps/server/src/modules/outside/index.ts'
import { readNetDeposits } from '../../apps/server/src/modules/payments/index.ts'
import {
  createDeadlineWorld,
  type DeadlineWorld,
  deliverTo,
  depositOf,
  moneyCalls,
  paperCalls,
} from './deadline-kit.ts'
import type { DocumentPlayer } from './document-kit.ts'
import type { AccountsKit } from './kit.ts'

const match: PersonSource = { name: 'match', dateOfBirth: 'match', address: 'match', age: 'match' }
/** Minor units of euro: half of the amount of a check, and that amount. */
const HALF = 25_000n
const CHECK_FROM = 50_000n

let said: readonly PersonSource[] = [match]
let lookedUp = 0

const affordabilityOf = ({ db, clock, players, wallet, verification }: AccountsKit) =>
  createAffordability({
    db,
    clock,
    log: silentLog,
    publicRecords: {
      async check() {
        lookedUp += 1
        return { outcome: 'done', records: ['bankruptcy'] }
      },
    },
    incomeCompany: undefined,
    playerOf: (playerId, within) => players.factsOf(playerId, within),
    netDepositsSince: readNetDeposits,
    identityDueOf: verification.gates.identityDueOf,
    wallet,
    decisions: createDecisions({ clock }),
    siteUrl: 'http://localhost:3000',
  }).deposits

let world: DeadlineWorld
beforeAll(async () => {
  const personCompany = { compare: async () => ({ outcome: 'done', sources: said }) as const }
  world = await createDeadlineWorld('2026-11-02T10:00:00Z', { personCompany }, affordabilityOf)
})
afterAll(() => world.kit.close())
beforeEach(() => {
  said = [match]
  lookedUp = 0
})

const { irish, signedIn, open, authorized } = moneyCalls(() => world)
const { send } = paperCalls(() => world)
const dutch = async () => signedIn(await world.kit.player({ market: 'LL', country: 'NL', language: 'en' }))
const deposit = (own: DocumentPlayer, minor: bigint) =>
  depositOf(world, { authorized }, { own, minor, isDelivered: true })

it('before a deposit the gate of identity comes first, and tells nobody’s debts (ID-03, KYC-10)', async () => {
  said = []
  const own = await dutch()
  await expect(open(own, CHECK_FROM + 10_000n)).rejects.toThrow('error.identity.age.due')
  expect(await world.payments.depositState(own.playerId)).toMatchObject({ step: { is: 'identity' } })
  expect(lookedUp).toBe(0)
})

it('before play money comes in up to the amount of the check; then identity, then public records (ID-03, KYC-10)', async () => {
  said = [{ ...match, address: 'differs' }]
  const own = await irish()
  await deposit(own, HALF)
  expect(await world.payments.depositState(own.playerId)).toMatchObject({
    step: null,
    affordability: null,
  })
  await deposit(own, CHECK_FROM - HALF)
  await expect(open(own, 1_000n)).rejects.toThrow('error.identity.due')
  expect(await world.payments.depositState(own.playerId)).toMatchObject({
    step: { is: 'identity', reason: 'identity' },
    affordability: null,
  })
  expect(lookedUp).toBe(0)
  await send(own, 'addressDocument', null)
  await deliverTo(world, own.playerId)
  expect(await open(own, 1_000n)).toMatchObject({ outcome: 'RESTRICTED', affordability: { is: 'found' } })
  expect(lookedUp).toBe(1)
})
