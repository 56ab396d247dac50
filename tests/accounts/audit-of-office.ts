import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import type { Act } from '../../apps/server/src/modules/audit/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { endGrants, grant, invite, suspend } from '../../apps/server/src/modules/staff/index.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'
import { createOffice, type Member, type OfficeKit, STAFF_PASSWORD } from './office-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

const offices = new WeakMap<ActsKit, Promise<OfficeKit>>()
let people = 0

/** The office of a test's accounts, and somebody who has not signed in. */
async function begin(acts: ActsKit): Promise<{ office: OfficeKit; name: string }> {
  const opened = offices.get(acts) ?? createOffice(acts.kit)
  offices.set(acts, opened)
  await acts.kit.db.query('delete from kernel.attempt')
  return { office: await opened, name: `audited-${++people}` }
}

const ofStaff = (
  act: Act,
  what: string,
  table: string | null,
  fields: readonly string[],
  prepare: Scenario['prepare'],
): Scenario => ({ act, what, table, fields, actor: 'staff', prepare })

/** Of somebody who is signed in with a right. */
const bySignedIn = (
  act: Act,
  what: string,
  table: string | null,
  run: (member: Member) => Promise<unknown>,
): Scenario =>
  ofStaff(act, what, table, [], async (acts) => {
    const { office, name } = await begin(acts)
    const member = await office.member(name, 'kyc-analyst')
    return () => run(member)
  })

const rights = { permissions: ['document.read'], markets: ['FI'] } as const
const depsOf = ({ kit }: ActsKit) => ({ audit: testAudit, clock: kit.clock })

/** Who works here: by the command of those who have the database's credentials. */
const peopleScenarios: readonly Scenario[] = [
  ofStaff('staff.invited', 'somebody new', 'staff.invitation', [], async (acts) => {
    const { name } = await begin(acts)
    return () => inTransaction(acts.kit.db, (tx) => invite(tx, depsOf(acts), { name, by: 'root' }))
  }),
  ofStaff(
    'staff.granted',
    'a right in a market',
    'staff.permission_grant',
    ['markets', 'permissions', 'until'],
    async (acts) => {
      const { office, name } = await begin(acts)
      await office.joined(name)
      const until = acts.kit.clock.now().add({ hours: 1 })
      return () =>
        inTransaction(acts.kit.db, (tx) => grant(tx, depsOf(acts), { name, by: 'root', ...rights, until }))
    },
  ),
  ofStaff('staff.grants_ended', 'a right that ends', null, ['markets', 'permissions'], async (acts) => {
    const { office, name } = await begin(acts)
    await office.member(name, rights.permissions)
    return () =>
      inTransaction(acts.kit.db, (tx) => endGrants(tx, depsOf(acts), { name, by: 'root', ...rights }))
  }),
  ofStaff('staff.suspended', 'somebody who is suspended', 'staff.person', [], async (acts) => {
    const { office, name } = await begin(acts)
    await office.joined(name)
    return () => inTransaction(acts.kit.db, (tx) => suspend(tx, depsOf(acts), { name, by: 'root' }))
  }),
]

/** What members of staff do at the office's API, besides the acts that have their own scenarios. */
export const officeScenarios: readonly Scenario[] = [
  ...peopleScenarios,
  ofStaff('staff.joined', 'an invitation that is accepted', 'staff.credential', [], async (acts) => {
    const { office, name } = await begin(acts)
    const { invitation } = await inTransaction(acts.kit.db, (tx) =>
      invite(tx, depsOf(acts), { name, by: 'root' }),
    )
    const body = { invitation, password: STAFF_PASSWORD }
    return () => office.call('', 'POST', '/invitations/accept', { body })
  }),
  ofStaff('staff.session_opened', 'a sign-in', 'staff.session', [], async (acts) => {
    const { office, name } = await begin(acts)
    const member = await office.joined(name)
    return () => member.signIn()
  }),
  {
    ...ofStaff('staff.session_refused', 'a wrong code', null, [], async (acts) => {
      const { office, name } = await begin(acts)
      const member = await office.joined(name)
      return () => member.signIn({ code: '000000' })
    }),
    actor: 'visitor',
  },
  bySignedIn('staff.session_proven', 'a code that is typed again', 'staff.credential', (member) =>
    member.call('POST', '/session/proof', { body: { code: member.code() } }),
  ),
  bySignedIn('staff.session_closed', 'a sign-out', 'staff.session', (member) =>
    member.call('DELETE', '/session'),
  ),
  {
    ...bySignedIn('staff.right_refused', 'a call without the right to it', null, (member) =>
      member.call('GET', '/suspense'),
    ),
    fields: ['permission'],
  },
  ofStaff('player.revealed', 'a name and an address', null, ['fieldClass', 'purpose'], async (acts) => {
    const { office, name } = await begin(acts)
    const { playerId } = await signedInPlayer(acts.kit)
    const member = await office.member(name, 'kyc-analyst')
    const body = { purpose: 'document' }
    return () => member.call('POST', `/players/${playerId}/reveal/identity`, { body })
  }),
]
