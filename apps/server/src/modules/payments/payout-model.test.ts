/** A withdrawal with calls, books and people in any order: its hold ends one time, as the company's money moved. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../kernel/index.ts'
import type { CompanyTransaction } from './ports.ts'
import { isOpenStage } from './rules.ts'
import { createOrderKit, eur } from './test-kit.ts'

const start = Temporal.Instant.from('2026-10-01T09:00:00Z')
const test = createOrderKit(start.toString())
const { company, person, run, clean } = test

beforeAll(() => test.open())
afterAll(() => test.end())

const MAIN = 5_000n
const AMOUNT = 1_000n
let numbers = 0

/** What the player or staff may be refused. */
async function unlessRefused(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('error.withdrawal.')) return false
    throw error
  }
}

/** A withdrawal, and what the company knows of it: it says nothing else in its calls, answers and books. */
async function story() {
  test.kit.clock.set(start)
  const playerId = await person(MAIN)
  const companyTx = `model-${++numbers}`
  const { withdrawal } = await test.payments.requestWithdrawal(playerId, {
    amount: { minor: AMOUNT, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: companyTx,
  })
  const { withdrawalId } = withdrawal!
  const call = { playerId, companyTx, kind: 'payout', paymentId: withdrawalId, ...eur(AMOUNT) } as const
  const end = { wasCancelled: true, reason: 'declined' } as const
  const known = { is: 'open' as 'open' | 'paid' | 'over', authCode: undefined as string | undefined }
  const proof = () => (known.authCode === undefined ? {} : { authCode: known.authCode })

  function become(is: 'paid' | 'over') {
    known.is = is
    const state: CompanyTransaction['state'] = is === 'paid' ? 'successful' : 'cancelled'
    company.books.set(companyTx, { outcome: 'done', transaction: { ...call, ...end, state } })
  }
  /** The company agrees to end what it has not paid; it does not know what it has not authorized. */
  function answer() {
    const told = known.is === 'paid' ? { outcome: 'refused', reason: 'paid' } : { outcome: 'done' }
    company.cancel = company.deny = told as typeof company.cancel
  }
  const ofCompany = (name: string) => run(name, { playerId: playerId.toString(), companyTx })
  const ofWithdrawal = (name: string) => run(name, { playerId: playerId.toString(), withdrawalId })

  const acts = {
    async authorize() {
      if (known.is === 'over') return
      const told = await test.payments.company.authorize(call)
      if (told.ok) known.authCode = told.value.authCode
    },
    async transfer() {
      if (known.is === 'over') return
      become('paid')
      await Promise.all([1, 2].map(() => test.payments.company.transfer({ ...call, ...proof() })))
    },
    async claim() {
      if (known.is !== 'over') await test.payments.company.transfer(call)
    },
    async cancel() {
      if (known.is === 'paid') return
      become('over')
      await test.payments.company.cancel({ ...call, ...end, ...proof() })
    },
    async cancelByPlayer() {
      answer()
      const asked = test.payments.cancelByPlayer(playerId, withdrawalId, { minor: AMOUNT, currency: 'EUR' })
      if ((await unlessRefused(asked)) && known.is !== 'paid') become('over')
    },
    async refuse() {
      answer()
      const isAsked = await unlessRefused(test.payments.refuse(playerId, withdrawalId, 'other'))
      if (isAsked && known.authCode !== undefined && known.is !== 'paid') become('over')
    },
    approve: () => test.payments.approve(playerId, withdrawalId, 'staff'),
    async close() {
      const open = (await test.payments.cases.of(playerId)).some(({ state }) => state === 'open')
      if (open) await test.close(playerId, companyTx, 'testpay')
    },
    decide: () => ofWithdrawal('payments.decide-withdrawal'),
    unnamed: () => ofWithdrawal('payments.release-unnamed-withdrawal'),
    async books() {
      test.kit.clock.set(test.kit.clock.now().add({ hours: 25 }))
      await ofCompany('payments.settle-case')
      await ofCompany('payments.ask-missing-transfer')
    },
  }
  return { playerId, withdrawalId, known, acts }
}

type Story = Awaited<ReturnType<typeof story>>
type ActName = keyof Story['acts']

/** What the ledger has agrees with the stage, and only what the company has paid has left. */
async function check({ playerId, withdrawalId, known }: Story): Promise<void> {
  const { main, locked, receivable } = (await test.kit.wallet.balancesOf(playerId))!
  const { stage } = await test.payments.viewOf(playerId, withdrawalId)
  const hasLeft = stage === 'arrived' ? AMOUNT : 0n
  expect({ stage, locked }).toEqual({ stage, locked: isOpenStage(stage) ? AMOUNT : 0n })
  expect(main + locked - receivable).toBe(MAIN - hasLeft)
  if (stage === 'arrived') expect(known.is).toBe('paid')
}

async function isHeldInSuspense({ playerId, withdrawalId }: Story): Promise<boolean> {
  const { stage } = await test.payments.viewOf(playerId, withdrawalId)
  const cases = await test.payments.cases.of(playerId)
  return isOpenStage(stage) && cases.some(({ state }) => state === 'open')
}

const names: readonly ActName[] = [
  'authorize',
  'transfer',
  'claim',
  'cancel',
  'cancelByPlayer',
  'refuse',
  'approve',
  'close',
  'decide',
  'unnamed',
  'books',
]

describe(
  'a withdrawal with any calls, readings of the books and acts of people',
  { timeout: 120_000 },
  () => {
    it('is paid one time where the company has paid it, otherwise released, and never held for ever', async () => {
      const property = fc.asyncProperty(
        fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 12 }),
        async (all) => {
          const one = await story()
          for (const name of all) {
            const wasHeld = await isHeldInSuspense(one)
            await one.acts[name]()
            await check(one)
            const { stage } = await test.payments.viewOf(one.playerId, one.withdrawalId)
            // Nothing but the books and people release money that may have left.
            if (wasHeld && name !== 'books' && name !== 'close')
              expect(stage).not.toMatch(/refused|cancelled/)
          }
          // The company ends what is open, and says so.
          for (const name of [
            'authorize',
            one.known.is === 'paid' ? 'transfer' : 'cancel',
            'books',
            'unnamed',
          ] as const)
            await one.acts[name]()
          const stages = { paid: 'arrived', over: expect.stringMatching(/^(refused|cancelled)$/), open: '' }
          const { stage } = await test.payments.viewOf(one.playerId, one.withdrawalId)
          expect(stage).toEqual(stages[one.known.is])
          await check(one)
          await clean(one.playerId)
        },
      )
      await fc.assert(property, { numRuns: 25 })
    })
  },
)
