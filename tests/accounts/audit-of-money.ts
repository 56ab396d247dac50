import { paymentsPlayer } from '../../apps/server/src/modules/payments/test-kit.ts'
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

/** Withdrawals, and exports of personal data. */
export const moneyScenarios: readonly Scenario[] = [
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
