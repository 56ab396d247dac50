/** Players about whom staff decide something, and members of staff who do. */
import type { StaffRole } from '@marquee/contract/office'
import { inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { answerComplaint, enterComplaint } from '../../apps/server/src/modules/complaints/index.ts'
import { createScreenings } from '../../apps/server/src/modules/players/index.ts'
import { decideCase, takeThirdPartyRequest } from '../../apps/server/src/modules/risk/index.ts'
import type { AccountsKit } from './kit.ts'
import type { OfficeKit, OfficeReply } from './office-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

export const refusal = ({ status, body }: OfficeReply) => [status, body?.code]
// oxlint-disable-next-line typescript/no-explicit-any -- rows of many shapes, read by tests
export const rowOf = (list: OfficeReply, playerId: bigint): any =>
  list.body.rows.find((row: { player: { playerId: string } }) => row.player.playerId === String(playerId))

let names = 0

export function reviewCalls(kitOf: () => AccountsKit, officeOf: () => OfficeKit) {
  const member = (role: StaffRole, markets?: readonly string[]) =>
    officeOf().member(`reviewer-${++names}`, role, markets)
  const deps = () => ({ audit: testAudit, clock: kitOf().clock })
  const within = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(kitOf().db, work)
  const actsBy = async (name: string) =>
    (
      await kitOf().db.query<{
        act: string
        player_id: bigint | null
        object: string | null
        reason: string
      }>(
        `select act, player_id, object, reason from audit.entry
          where actor_kind = 'staff' and actor = $1 and act not like 'staff.session%' and act <> 'staff.joined'
          order by entry_id`,
        [name],
      )
    ).rows

  /** A player of whom a list has found a person with this id. */
  const matched = async (hitId?: string) => screened(await signedInPlayer(kitOf()), hitId)

  async function screened<P extends { readonly playerId: bigint }>(player: P, hitId = 'NK-1'): Promise<P> {
    const match = { id: hitId, caption: 'Listed Person', score: 0.9, topics: ['sanction'] }
    const { jobs } = createScreenings({
      db: kitOf().db,
      clock: kitOf().clock,
      log: silentLog,
      company: { check: async ({ people }) => ({ outcome: 'done', matches: people.map(() => [match]) }) },
    })
    const run = { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined }
    await jobs
      .find(({ kind }) => kind.name === 'players.screen')!
      .run({ playerId: String(player.playerId) }, run)
    return player
  }

  /** A player with a case of care whose offers are stopped. */
  async function underCare() {
    const player = await signedInPlayer(kitOf())
    const { playerId } = player
    const amount = 500_000n
    const operation = { kind: 'deposit', playerId, currency: 'EUR', provider: 5, amount } as const
    await kitOf().wallet.execute({ ...operation, tx: `care-${playerId}` })
    const body = { amountMinor: amount.toString(), number: 1, at: kitOf().clock.now().toString() }
    await kitOf()
      .care.subscriptions.find(({ topic }) => topic === 'deposit.completed')!
      .deliver(
        { id: playerId, topic: 'deposit.completed', playerId, seq: null, body, at: kitOf().clock.now() },
        { signal: AbortSignal.timeout(10_000), attempt: 1 },
      )
    const { rows } = await kitOf().db.query<{ case_id: string }>(
      'select case_id from care.player_case where player_id = $1',
      [playerId],
    )
    return { ...player, path: `/care-cases/${rows[0]!.case_id}` }
  }
  const objected = async () => {
    const found = await underCare()
    const { browser, token } = found
    await browser.call('POST', '/v1/player/protection/offers/objection', { token, body: { text: 'why' } })
    return found
  }

  async function answered() {
    const player = await signedInPlayer(kitOf())
    const { playerId } = player
    const person = (await kitOf().players.factsOf(playerId))!
    const filed = { playerId, person, topic: 'withdrawal', text: 'late', by: 'anna' } as const
    const reference = await within((tx) => enterComplaint(tx, deps(), filed))
    await within((tx) =>
      answerComplaint(tx, deps(), { playerId, reference, outcome: 'rejected', text: 'no', by: 'anna' }),
    )
    return { ...player, path: `/players/${playerId}/complaints/${reference}/appeal` }
  }

  async function refusedFamily() {
    const player = await signedInPlayer(kitOf())
    const asked = { relation: 'parent', asker: 'Eva', contact: 'eva@family.example', statement: 's' } as const
    const caseId = await within((tx) =>
      takeThirdPartyRequest(tx, deps(), { playerId: player.playerId, ...asked, by: 'anna' }),
    )
    await within((tx) => decideCase(tx, deps(), { caseId, outcome: 'refused', note: 'n', by: 'anna' }))
    return { ...player, path: `/risk-cases/${caseId}/appeal` }
  }

  async function reviewAsked() {
    const player = await signedInPlayer(kitOf())
    await kitOf().db.query(
      `insert into affordability.review (player_id, review_id, about, asked_at) values ($1, 'afr_1', 'found', $2)`,
      [player.playerId, kitOf().clock.now()],
    )
    return player
  }

  async function signedInOne() {
    return signedInPlayer(kitOf())
  }

  return {
    member,
    deps,
    within,
    actsBy,
    matched,
    screened,
    underCare,
    objected,
    answered,
    refusedFamily,
    reviewAsked,
    signedInOne,
  }
}
