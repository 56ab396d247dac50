import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { requestCaseAct, voteOnCase } from '../../apps/server/src/modules/payments/index.ts'
import { paymentsPlayer, runJob } from '../../apps/server/src/modules/payments/test-kit.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

async function withMoney({ kit, facts }: ActsKit) {
  const player = await signedInPlayer(kit)
  facts.set(player.playerId, paymentsPlayer(player.playerId))
  const { playerId } = player
  const deposit = {
    playerId,
    currency: 'EUR',
    kind: 'deposit',
    provider: 5,
    tx: `d${playerId}`,
    amount: 900_000n,
  }
  await kit.wallet.execute(deposit as never)
  return player
}
let requests = 0
const withdraw = ({ payments }: ActsKit, playerId: bigint, minor = 2_000n) =>
  payments.requestWithdrawal(playerId, {
    amount: { minor, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    idempotencyKey: `request-${++requests}`,
    visit: { ip: '203.0.113.4' },
  })
async function requested(acts: ActsKit, minor?: bigint) {
  const { playerId } = await withMoney(acts)
  const { withdrawal } = await withdraw(acts, playerId, minor)
  return { playerId, withdrawalId: withdrawal!.withdrawalId }
}
/** A withdrawal whose account is named: it waits for a decision. */
async function waiting(acts: ActsKit) {
  const found = await requested(acts, 500_001n)
  const { playerId, withdrawalId: paymentId } = found
  const call = {
    kind: 'payout',
    playerId,
    companyTx: `w${playerId}`,
    amount: 500_001n,
    currency: 'EUR',
  } as const
  await acts.payments.company.authorize({ ...call, paymentId, maskedAccount: 'FI21' })
  return found
}
const money = ['amountMinor', 'currency', 'method']

/** A credit in suspense, and what staff do with it. */
async function suspended({ kit, facts, payments }: ActsKit) {
  const { playerId } = await signedInPlayer(kit)
  facts.set(playerId, paymentsPlayer(playerId))
  const companyTx = `c${playerId}`
  const call = { playerId, companyTx, kind: 'deposit', amount: 2_000n, currency: 'EUR' } as const
  await payments.company.transfer(call)
  const { company } = (await payments.cases.of(playerId))[0]!
  const ground = { audit: testAudit, clock: kit.clock }
  const key = { playerId, company, companyTx }
  return {
    /** A hold, or a message with other content, gives the case another reason. */
    change: () => kit.db.query(`update payments.case set why = 'holder' where player_id = $1`, [playerId]),
    ask: (act: 'book' | 'close') => {
      const reason = act === 'book' ? 'company_confirms' : 'sent_back'
      const asked = { ...key, act, reason, by: 'anna', note: '' } as const
      return inTransaction(kit.db, (tx) => requestCaseAct(tx, ground, asked))
    },
    answer: (requestId: string, vote: 'approve' | 'refuse') =>
      inTransaction(kit.db, (tx) => voteOnCase(tx, ground, { requestId, vote, by: 'bert', note: '' })),
  }
}
const ofCase = ['amountMinor', 'company', 'companyTx', 'currency', 'decision', 'why']
const caseAct = { fields: ofCase, actor: 'staff' } as const

const caseScenarios: readonly Scenario[] = [
  {
    ...caseAct,
    act: 'case.requested',
    what: 'a request',
    table: 'payments.case_request',
    prepare: async (acts) => {
      const { ask } = await suspended(acts)
      return () => ask('book')
    },
  },
  ...(['approve', 'refuse'] as const).map((vote): Scenario => ({
    ...caseAct,
    act: vote === 'approve' ? 'case.approved' : 'case.refused',
    what: 'the answer of a second person',
    table: 'payments.case_vote',
    prepare: async (acts) => {
      const { ask, answer } = await suspended(acts)
      const requestId = await ask('book')
      return () => answer(requestId, vote)
    },
  })),
  ...(['book', 'close'] as const).map((act): Scenario => ({
    ...caseAct,
    act: act === 'book' ? 'case.booked' : 'case.closed',
    fields: act === 'book' ? [...ofCase, 'bookedMinor'].toSorted() : ofCase,
    what: 'what a server has done',
    table: 'payments.case',
    prepare: async (acts) => {
      const { ask, answer } = await suspended(acts)
      const requestId = await ask(act)
      await answer(requestId, 'approve')
      return () => runJob(acts.payments, 'payments.act-on-case', { requestId })
    },
  })),
  {
    ...caseAct,
    act: 'case.failed',
    what: 'what could not be done',
    table: 'payments.case_request_end',
    prepare: async (acts) => {
      const { ask, answer, change } = await suspended(acts)
      const requestId = await ask('close')
      await answer(requestId, 'approve')
      await change()
      return () => runJob(acts.payments, 'payments.act-on-case', { requestId })
    },
  },
  {
    ...caseAct,
    act: 'case.expired',
    what: 'what no server has done, when another request is made',
    table: 'payments.case_request_end',
    prepare: async (acts) => {
      const { ask, answer } = await suspended(acts)
      await answer(await ask('close'), 'approve')
      acts.kit.clock.set(acts.kit.clock.now().add({ hours: 24 * 9 }))
      return () => ask('close')
    },
  },
]

/** Withdrawals, money in suspense, and exports of personal data. */
export const moneyScenarios: readonly Scenario[] = [
  ...caseScenarios,
  {
    act: 'withdrawal.requested',
    what: 'a request',
    table: 'payments.withdrawal',
    fields: money,
    actor: 'system',
    prepare: async (acts) => {
      const { playerId } = await withMoney(acts)
      return () => withdraw(acts, playerId)
    },
  },
  {
    act: 'withdrawal.approved',
    what: 'an approval by staff',
    table: 'payments.withdrawal',
    fields: money,
    actor: 'staff',
    prepare: async (acts) => {
      const { playerId, withdrawalId } = await waiting(acts)
      return () => acts.payments.approve(playerId, withdrawalId, 'anna')
    },
  },
  {
    act: 'withdrawal.refused',
    what: 'a refusal by staff',
    table: 'payments.withdrawal',
    fields: money,
    actor: 'system',
    prepare: async (acts) => {
      const { playerId, withdrawalId } = await waiting(acts)
      return () => acts.payments.refuse(playerId, withdrawalId, 'operator')
    },
  },
  {
    act: 'withdrawal.cancelled',
    what: 'a cancellation by the player',
    table: 'payments.withdrawal',
    fields: money,
    actor: 'system',
    prepare: async (acts) => {
      const { playerId, withdrawalId } = await requested(acts)
      return () => acts.payments.cancelByPlayer(playerId, withdrawalId, { minor: 2_000n, currency: 'EUR' })
    },
  },
  {
    act: 'data_export.requested',
    what: 'a request',
    table: 'data_exports.export',
    fields: [],
    actor: 'system',
    prepare: async (acts) => {
      const { playerId } = await signedInPlayer(acts.kit)
      const caller = { caller: { playerId } } as never
      return () => acts.exports.handlers['player.requestDataExport']({}, caller)
    },
  },
  {
    act: 'data_export.downloaded',
    what: 'a download',
    table: null,
    fields: [],
    actor: 'player',
    prepare: async (acts) => {
      const { playerId, browser } = await signedInPlayer(acts.kit)
      const caller = { caller: { playerId } } as never
      const { exportId } = await acts.exports.handlers['player.requestDataExport']({}, caller)
      await acts.exports.build(playerId, exportId)
      const cookies = { 'identity-token': browser.cookies.get('identity-token')! }
      return () => acts.files.inject({ url: `/api/v1/player/data_export/${exportId}/file`, cookies })
    },
  },
]
