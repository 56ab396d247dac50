/** The money functions have a version in their name, so that instances of two releases run side by side. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnswer } from './answer-row.ts'
import { APPLY, APPLY_BATCH, applyBatchValues, applyValues } from './statements.ts'
import { toRow } from './operation-row.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

const ANSWER =
  'i integer, outcome smallint, repeated boolean, seq bigint, at timestamp with time zone, d_main bigint, ' +
  'd_bonus bigint, d_receivable bigint, then_main bigint, then_bonus bigint, ref_seq bigint, bonus_id bigint, ' +
  'now_seq bigint, main bigint, locked bigint, bet_held bigint, bonus_casino bigint, bonus_live bigint, ' +
  'bonus_sports bigint, receivable bigint, closing bigint, stake_seq bigint, stake_main bigint, stake_bonus bigint, ' +
  'over_limit smallint, told text'

/**
 * What each money function takes and answers; a batch answers with lines of the same type. A line is never changed:
 * another argument list or answer is another version, beside which the one of the release before stays for one release.
 */
const shapes: Readonly<Record<string, string>> = {
  apply_v1:
    'bigint, text, smallint, integer, text, bigint, text, smallint, bigint, integer, text, text, bigint, integer, jsonb, ' +
    `bigint, text, integer, jsonb, timestamp with time zone, boolean: wallet.answer (${ANSWER})`,
  apply_batch_v1:
    'boolean[], bigint[], text[], smallint[], integer[], text[], bigint[], text[], smallint[], bigint[], integer[], text[], ' +
    'text[], bigint[], integer[], text[], bigint[], text[], integer[], text[], timestamp with time zone: ' +
    `lines of wallet.answer (${ANSWER})`,
}
/** Those that the release before calls, and the functions of this release with the same shape. */
const releaseBefore: Readonly<Record<string, string>> = { apply: 'apply_v1', apply_batch: 'apply_batch_v1' }

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 2 })
})
afterAll(() => kit.close())

async function storedShapes(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await kit.db.query<{ name: string; takes: string; answers: string; columns: string }>(
    `select p.proname as name, oidvectortypes(p.proargtypes) as takes, p.prorettype::regtype::text as answers,
        (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
           from pg_attribute where attrelid = 'wallet.answer'::regclass and attnum > 0 and not attisdropped) as columns
       from pg_proc p where pronamespace = 'wallet'::regnamespace and p.proname ~ '^apply(_batch)?(_v[0-9]+)?$'`,
  )
  return new Map(
    rows.map(({ name, takes, answers, columns }) => [
      name,
      `${takes}: ${answers === 'text' ? 'lines of wallet.answer' : answers} (${columns})`,
    ]),
  )
}

describe('money functions', () => {
  it('take and answer what their version says: another argument list or answer type has another version', async () => {
    const stored = await storedShapes()
    for (const [name, shape] of Object.entries(shapes)) expect(stored.get(name)).toBe(shape)
  })

  it('are those that this release calls and those that the release before calls, and no others', async () => {
    expect([...(await storedShapes()).keys()].toSorted()).toEqual(
      [...Object.keys(shapes), ...Object.keys(releaseBefore)].toSorted(),
    )
    const called = [APPLY, APPLY_BATCH].map(({ name }) => name)
    expect(called).toEqual(Object.keys(shapes).map((name) => `wallet.${name}`))
    for (const { name, text } of [APPLY, APPLY_BATCH]) expect(text).toContain(`select ${name}(`)
  })

  it('of the release before answer as before beside those of this one, in any order of both', async () => {
    const stored = await storedShapes()
    for (const [before, now] of Object.entries(releaseBefore)) expect(stored.get(before)).toBe(shapes[now])
    const player = await kit.player({ main: 500n })
    const at = kit.clock.now()
    const asBefore = (text: string) => text.replace(/_v\d+\(/, '(')
    const stake = (tx: string) =>
      toRow({
        kind: 'stake',
        playerId: player,
        currency: 'EUR',
        provider: 15,
        tx,
        round: tx,
        vertical: 'casino',
        amount: 100n,
      })
    const singly = async (tx: string, text: string = APPLY.text) => {
      const { rows } = await kit.db.query<{ answer: string }>(text, applyValues(stake(tx), at, false))
      return readAnswer(rows[0]!.answer, at)
    }
    const together = async (tx: string, text: string = APPLY_BATCH.text) => {
      const { rows } = await kit.db.query<{ answer: string }>(text, applyBatchValues([stake(tx)], [true], at))
      return readAnswer(rows[0]!.answer, at)
    }
    expect(await singly('a', asBefore(APPLY.text))).toMatchObject({ outcome: 0, repeated: false, main: 400n })
    expect(await singly('a')).toMatchObject({ outcome: 0, repeated: true, main: 400n })
    expect(await together('b')).toMatchObject({ outcome: 0, repeated: false, main: 300n })
    expect(await together('b', asBefore(APPLY_BATCH.text))).toMatchObject({ repeated: true, main: 300n })
    expect(await together('c', asBefore(APPLY_BATCH.text))).toMatchObject({ outcome: 0, main: 200n })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
})
