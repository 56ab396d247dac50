/** What staff decide and enter for players over the office's API: both sides of each right (office.md §2 and §8). */
import { type OfficeAct, officeRoutes, type OfficeRouteId, type StaffRole } from '@marquee/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suspend } from '../../apps/server/src/modules/staff/index.ts'
import { START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { createOffice, type OfficeKit, type OfficeReply } from './office-kit.ts'
import { refusal, reviewCalls } from './review-kit.ts'

let kit: AccountsKit
let office: OfficeKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  office = await createOffice(kit)
})
afterAll(async () => {
  await office.close()
  await kit.close()
})

const {
  member,
  deps,
  within,
  actsBy,
  matched,
  underCare,
  objected,
  answered,
  refusedFamily,
  reviewAsked,
  signedInOne,
} = reviewCalls(
  () => kit,
  () => office,
)

interface About {
  readonly playerId: bigint
  readonly path?: string
}

interface Act {
  readonly id: OfficeRouteId
  readonly role: StaffRole
  /** A new player of the kind that the act is about. */
  readonly about: () => Promise<About>
  /** Of the API; of the care case or of the player without. */
  readonly path: (about: About) => string
  readonly body: object
  /** What the table of the act has of it. */
  readonly table: string
}

const ofPlayer =
  (verb: string) =>
  ({ playerId }: About) =>
    `/players/${playerId}/${verb}`
const ofCase =
  (verb = '') =>
  ({ path }: About) =>
    `${path}${verb}`
const note = { note: 'a talk at nine' }
const care = (
  id: OfficeRouteId,
  verb: string,
  body: object,
  table = 'care.step',
  about: Act['about'] = underCare,
): Act => ({
  id,
  role: 'safer-gambling',
  about,
  path: ofCase(`/${verb}`),
  body,
  table,
})
const analyst = (
  id: OfficeRouteId,
  verb: string,
  body: object,
  table: string,
  about: Act['about'] = signedInOne,
): Act => ({
  id,
  role: 'kyc-analyst',
  about,
  path: ofPlayer(verb),
  body,
  table,
})
const hit = { hitId: 'NK-1', reason: 'Another place of birth.' }
const decisions = 'players.screening_decision'

const acts: readonly Act[] = [
  analyst(
    'affordability.recordIncome',
    'affordability/income',
    { monthly: '2400.00', reason: 'pay slips' },
    'affordability.income',
  ),
  analyst(
    'affordability.review',
    'affordability/review',
    { about: 'found', checkId: null, outcome: 'reopened', reason: 'paid back' },
    'affordability.review',
    reviewAsked,
  ),
  analyst('verification.fail', 'verification/fail', { reason: 'not_accepted' }, 'players.player'),
  analyst('screening.dismiss', 'screening/dismiss', hit, decisions, matched),
  analyst('screening.confirm', 'screening/confirm', hit, decisions, matched),
  {
    id: 'complaints.enter',
    role: 'complaints-officer',
    about: signedInOne,
    path: ofPlayer('complaints'),
    body: { topic: 'safer-play', text: 'I do not want to be excluded.' },
    table: 'complaints.complaint',
  },
  {
    id: 'complaints.appeal',
    role: 'complaints-officer',
    about: answered,
    path: ofCase(),
    body: { text: 'look again' },
    table: 'complaints.step',
  },
  {
    id: 'risk.intake',
    role: 'safer-gambling',
    about: signedInOne,
    path: ofPlayer('third-party-request'),
    body: { relation: 'parent', asker: 'Eva', contact: 'eva@family.example', statement: 'plays at night' },
    table: 'risk.player_case',
  },
  {
    id: 'risk.appeal',
    role: 'safer-gambling',
    about: refusedFamily,
    path: ofCase(),
    body: { note: 'a letter of 3 May' },
    table: 'risk.player_case',
  },
  care('care.message', 'message', note),
  care('care.call', 'call', { wasReached: true, ...note }),
  care('care.limit', 'limit', { kind: 'dailyTime', period: 'D', value: '7200', ...note }),
  care('care.timeOut', 'time-out', { days: 1, ...note }),
  care('care.exclude', 'exclude', { months: 6, ...note }),
  care('care.enterObjection', 'objection', { text: 'why' }, 'care.objection'),
  care(
    'care.answerObjection',
    'objection/answer',
    { answer: 'upheld', ...note },
    'care.objection_answer',
    objected,
  ),
  care('care.close', 'close', { outcome: 'no-concern', markers: 1, ...note }, 'care.player_case'),
]

const contentOf = async (table: string, playerId: bigint) =>
  (
    await kit.db.query<{ text: string | null }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as text from ${table} t where player_id = $1`,
      [playerId],
    )
  ).rows[0]!.text
const rowOfRoute = (id: OfficeRouteId) => officeRoutes[id] as OfficeAct

describe.each(acts)('$id', ({ id, role, about, path, body, table }) => {
  it('is done one time for a key, with its audit row; a repeat gets the first answer', async () => {
    const clerk = await member(role)
    const found = await about()
    const before = await contentOf(table, found.playerId)
    const call = (change: object = {}) =>
      clerk.call('POST', path(found), { key: 'one-key-for-all', body: { ...body, ...change } })
    const first = await call()
    expect([first.status, first.body]).toEqual([rowOfRoute(id).status ?? 200, expect.any(Object)])
    const after = await contentOf(table, found.playerId)
    expect(after).not.toBe(before)
    expect((await call()).body).toEqual(first.body)
    expect(await contentOf(table, found.playerId)).toBe(after)
    expect((await actsBy(clerk.name)).filter(({ act }) => act === rowOfRoute(id).audit)).toHaveLength(1)
    const without = await clerk.call('POST', path(found), { key: null, body })
    expect(refusal(without)).toEqual([400, 'error.validation'])
  })

  it('is found by nobody of another market, and the attempt is in the audit log', async () => {
    const stranger = await member(role, ['NO'])
    const found = await about()
    const before = await contentOf(table, found.playerId)
    expect(refusal(await stranger.call('POST', path(found), { body }))).toEqual([404, 'error.not_found'])
    expect(await contentOf(table, found.playerId)).toBe(before)
    expect(await actsBy(stranger.name)).toMatchObject([
      { act: 'staff.right_refused', object: id, reason: 'out_of_scope' },
    ])
  })

  it('is stopped by a suspension between the look at the right and the act', async () => {
    const clerk = await member(role)
    const found = await about()
    const before = await contentOf(table, found.playerId)
    let pending: Promise<OfficeReply> | undefined
    await within(async (tx) => {
      await suspend(tx, deps(), { name: clerk.name, by: 'root' })
      pending ??= clerk.call('POST', path(found), { body })
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(refusal((await pending)!)).toEqual([401, 'staff.session_ended'])
    expect(await contentOf(table, found.playerId)).toBe(before)
  })

  it('needs its reason: an empty one changes nothing', async () => {
    const [name] = Object.keys(body).filter((key) => ['reason', 'note', 'text', 'statement'].includes(key))
    if (name === undefined || id === 'care.enterObjection') return
    const clerk = await member(role)
    const found = await about()
    const reply = await clerk.call('POST', path(found), { body: { ...body, [name]: ' ' } })
    expect(refusal(reply)).toEqual([400, 'error.validation'])
    expect(reply.body.validationErrors).toMatchObject([{ field: name }])
  })
})
