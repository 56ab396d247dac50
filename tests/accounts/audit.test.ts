import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Act, acts } from '../../apps/server/src/modules/audit/index.ts'
import { type ActsKit, createActsKit } from './audit-kit.ts'
import { accessScenarios } from './audit-of-access.ts'
import { accountScenarios } from './audit-of-accounts.ts'
import { affordabilityScenarios } from './audit-of-affordability.ts'
import { breakScenarios } from './audit-of-breaks.ts'
import { careScenarios } from './audit-of-care.ts'
import { complaintScenarios } from './audit-of-complaints.ts'
import { depositStepScenarios } from './audit-of-deposit-steps.ts'
import { dormancyScenarios } from './audit-of-dormancy.ts'
import { documentScenarios } from './audit-of-documents.ts'
import { recordDeletionScenarios } from './audit-of-record-deletion.ts'
import { riskScenarios } from './audit-of-risk.ts'
import { officeScenarios } from './audit-of-office.ts'
import { productExclusionScenarios } from './audit-of-product-exclusions.ts'
import { moneyScenarios } from './audit-of-money.ts'
import { screeningScenarios } from './audit-of-screening.ts'
import { staffScenarios } from './audit-of-staff.ts'
import { type AccountsKit, signIn } from './kit.ts'

const scenarios = [
  ...accountScenarios,
  ...affordabilityScenarios,
  ...accessScenarios,
  ...moneyScenarios,
  ...staffScenarios,
  ...breakScenarios,
  ...depositStepScenarios,
  ...documentScenarios,
  ...dormancyScenarios,
  ...riskScenarios,
  ...officeScenarios,
  ...careScenarios,
  ...complaintScenarios,
  ...screeningScenarios,
  // The last: years pass in them.
  ...productExclusionScenarios,
  ...recordDeletionScenarios,
]
let product: ActsKit
let kit: AccountsKit
beforeAll(async () => {
  product = await createActsKit()
  kit = product.kit
})
afterAll(() => product.close())

interface Row {
  readonly entry_id: bigint
  readonly act: string
  readonly actor_kind: string
  readonly before: string | null
  readonly after: string | null
  readonly xmin: string
}
const lastId = async () =>
  (await kit.db.query<{ id: bigint }>('select coalesce(max(entry_id), 0) as id from audit.entry')).rows[0]!.id
const rowsSince = async (id: bigint, act: Act) =>
  (
    await kit.db.query<Row>('select *, xmin::text from audit.entry where entry_id > $1 and act = $2', [
      id,
      act,
    ])
  ).rows
const fieldsOf = ({ before, after }: Row) =>
  [...new Set([before, after].flatMap((text) => Object.keys(JSON.parse(text ?? '{}') as object)))].toSorted()
const contentOf = async (table: string) =>
  (
    await kit.db.query<{ text: string | null }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as text from ${table} t`,
    )
  ).rows[0]!.text

it('every act of the table has its scenario', () => {
  expect([...new Set(scenarios.map(({ act }) => act))].toSorted()).toEqual(Object.keys(acts).toSorted())
})

describe.each(scenarios)('$act: $what', ({ act, table, fields, actor, prepare }) => {
  it('is one row with its declared fields, in the transaction of the act (AUD-01, AUD-04)', async () => {
    const run = await prepare(product)
    const before = await lastId()
    await run()
    const rows = await rowsSince(before, act)
    expect(rows).toHaveLength(1)
    expect(fieldsOf(rows[0]!)).toEqual(fields)
    expect(Object.keys(acts[act])).toEqual(expect.arrayContaining([...fields]))
    expect(rows[0]!.actor_kind).toBe(actor)
    if (table === null) return
    const { rowCount } = await kit.db.query(`select from ${table} where xmin::text = $1`, [rows[0]!.xmin])
    expect(rowCount).toBeGreaterThan(0)
  })

  it('leaves neither act nor row when the row cannot be written', async () => {
    const run = await prepare(product)
    const before = await lastId()
    const content = table === null ? null : await contentOf(table)
    await kit.db.query(
      `create function audit.fail() returns trigger language plpgsql as $$ begin raise exception 'no row'; end $$;
       create trigger failing before insert on audit.entry for each row when (new.act = '${act}')
         execute function audit.fail()`,
    )
    await Promise.resolve(run()).catch(() => {})
    await kit.db.query('drop trigger failing on audit.entry; drop function audit.fail()')
    expect(await rowsSince(before, act)).toEqual([])
    if (table !== null) expect(await contentOf(table)).toBe(content)
  })
})

it('a failed login to an address without an account is a row too, of nobody: the work is the same (SEC-07)', async () => {
  const before = await lastId()
  const answers = [
    await signIn(kit.browser(), { email: 'nobody@example.com', password: 'not the password' }),
    await signIn(kit.browser(), { ...(await kit.player()), password: 'not the password' }),
  ]
  expect(answers[0]!.body.code).toBe(answers[1]!.body.code)
  const rows = await rowsSince(before, 'session.refused')
  expect(rows).toMatchObject([{ player_id: null }, { player_id: expect.anything() }])
  expect(
    JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toContain('nobody@')
})
