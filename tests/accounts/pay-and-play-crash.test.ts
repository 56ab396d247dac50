/**
 * A server that is killed between a callback about a bank's deposit and its commit, or whose commit gets no answer: the
 * company repeats the callback, another server takes it, and there is one deposit (PNP, A1).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import { createDatabase, type Database, silentLog } from '../../apps/server/src/kernel/index.ts'
import type {
  BankVerdict,
  Identity,
  IdentityDependencies,
} from '../../apps/server/src/modules/identity/index.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/index.ts'
import {
  boundlessFiles,
  cleanScreenings,
  companySide,
  createFakeCompany,
  everyDevice,
  everythingAffordable,
  noDepositSteps,
  noDocuments,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { bankDeposits, paymentsPlayers } from '../../apps/server/src/wiring/payments-ports.ts'
import { type Line, openLine } from '../kit/line.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { personalKeys } from '../kit/personal-keys.ts'

type Wallet = AccountsKit['wallet']
interface Server {
  readonly identity: Identity
  readonly payments: Payments
  /** Calls of the company. */
  readonly piq: ReturnType<typeof companySide>
}

const bank = new FakeBank()
let kit: AccountsKit
let line: Line
let overLine: Database
let wallet: Wallet
/** Its connection can be cut. */
let broken: Server
let whole: Server

beforeAll(async () => {
  let inBuild: Payments
  const overrides: { -readonly [Key in keyof IdentityDependencies]?: IdentityDependencies[Key] } = {
    bankCompany: bank.company,
    bankDeposits: bankDeposits(() => inBuild),
  }
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides })
  const paymentsOver = (db: Database, ledger: Wallet): Payments =>
    createPayments({
      audit: testAudit,
      decisions: createDecisions({ clock: kit.clock }),
      db,
      clock: kit.clock,
      log: silentLog,
      wallet: ledger,
      players: paymentsPlayers(kit.players, () => 3),
      company: createFakeCompany().port,
      creditRanges: [],
      sessionKey: Buffer.alloc(32, 7),
      licenceOf: () => 'sandbox',
      devices: everyDevice,
      screenings: cleanScreenings,
      depositSteps: noDepositSteps,
      documents: noDocuments,
      affordability: everythingAffordable,
      limitFiles: boundlessFiles,
      tellUnpaidBalance: async () => {},
    })
  const own = paymentsOver(kit.db, kit.wallet)
  inBuild = own
  whole = { identity: kit.identity, payments: own, piq: companySide(own) }
  line = await openLine(kit.db.connection)
  overLine = createDatabase({
    connection: line.connection,
    max: 5,
    applicationName: 'marquee test',
    personalKeys,
  })
  wallet = createWallet({ db: overLine, clock: kit.clock })
  const other = paymentsOver(overLine, wallet)
  Object.assign(overrides, { db: overLine, bankDeposits: bankDeposits(() => other) })
  broken = { identity: kit.startInstance(), payments: other, piq: companySide(other) }
})
afterAll(async () => {
  broken?.identity.stop()
  await wallet?.stop()
  await overLine?.close()
  await line?.close()
  await kit?.close()
})

let transactions = 0
/** A player who has given an amount in a browser that is known, up to the bank. */
async function atBank() {
  const who = newBankPerson(kit)
  const browser = kit.browser()
  const authorize = async (more: object = {}) => {
    const answer = await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi', ...more })
    return answer.body.sessionId as string
  }
  const verify = (sessionId: string) => {
    const code = bank.asked.find(({ attemptId }) => attemptId === sessionId)!.ownCode
    return callPayAndPlay(browser, 'verify_code', { sessionId, code })
  }
  const first = await authorize()
  await whole.identity.bankReports.identified({ attemptId: first, person: who })
  await verify(first)
  const { email, phone } = await tellContact(kit, browser, first)
  await proveContact(kit, browser, { sessionId: first, kind: 'email', target: email })
  const opened = await proveContact(kit, browser, { sessionId: first, kind: 'sms', target: phone.e164 })
  await callPayAndPlay(browser, 'login', { sessionId: first })
  const attemptId = await authorize({ amount: { amount: '25.00', currency: 'EUR' } })
  const companyTx = `crash-${++transactions}`
  return {
    playerId: BigInt(opened.body.playerId),
    companyTx,
    verify: () => verify(attemptId),
    signin: ({ identity }: Server) => identity.bankReports.identified({ attemptId, person: who }),
  }
}
const paymentOf = (verdict: BankVerdict | null) => {
  if (verdict?.is !== 'continue' || !verdict.payment) throw new Error(JSON.stringify(verdict))
  return verdict.payment
}

describe.each(['dropNextCommit', 'loseNextCommit'] as const)(
  'a server whose connection ends: %s',
  (fault) => {
    it.each([
      ['signin', 0],
      ['signin', 1],
      ['authorize', 0],
      ['transfer', 0],
    ] as const)('at the callback %s, after %i commits', async (callback, skip) => {
      const { playerId, companyTx, signin, verify } = await atBank()
      let failures = 0
      /** Of a callback that meets the fault, the company gets no answer and repeats it at the other server. */
      async function told<T>(name: string, call: (server: Server) => Promise<T>): Promise<T> {
        if (name !== callback) return call(whole)
        line[fault](skip)
        await call(broken).catch(() => void failures++)
        return call(whole)
      }
      const payment = paymentOf(await told('signin', signin))
      expect(payment.playerId).toBe(playerId)
      const session = await whole.piq.sessionOf(playerId, payment.sessionId)
      const call = { playerId, companyTx, amount: 2500n, currency: 'EUR', paymentId: session!.paymentId }
      const authorized = await told('authorize', ({ payments }) =>
        payments.company.authorize({ kind: 'deposit', ...call }),
      )
      if (!authorized.ok) throw new Error(authorized.refusal)
      const { authCode } = authorized.value
      const transferred = await told('transfer', ({ payments }) =>
        payments.company.transfer({ kind: 'deposit', ...call, authCode }),
      )
      expect(transferred.ok).toBe(true)
      expect(failures).toBe(1)
      const { rows } = await kit.db.query('select status from payments.deposit where player_id = $1', [
        playerId,
      ])
      expect(rows).toEqual([{ status: 'SUCCESS' }])
      expect((await kit.wallet.balancesOf(playerId))?.main).toBe(2500n)
      expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
      expect((await verify()).body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'arrived' } })
    })
  },
)
