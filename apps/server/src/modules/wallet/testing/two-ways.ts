/** The two ways to execute operations, one at a time and as a batch, and what the ledger then holds. For tests. */
import { expect } from 'vitest'
import type { TestDatabase } from '../../../../../../tests/kit/database.ts'
import { inTransaction } from '../../../kernel/index.ts'
import { type GateFacts, writeGate } from '../gate.ts'
import type { Operation } from '../operation.ts'
import { toRow } from '../operation-row.ts'
import { toAnswer } from '../outcome.ts'
import { readAnswer, readAnswers } from '../answer-row.ts'
import { kindNumbers } from '../numbers.ts'
import { APPLY, APPLY_BATCH, applyBatchValues, applyValues } from '../statements.ts'
import { openWallet } from '../store.ts'
import { openGate, testChange } from '../test-kit.ts'

const plain = (value: unknown) =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item))

export async function applySingly(
  db: TestDatabase,
  operations: Operation[],
  at: Temporal.Instant,
): Promise<string[]> {
  const answers: string[] = []
  for (const op of operations) {
    const { rows } = await db.query<{ answer: string }>(APPLY.text, applyValues(toRow(op), at, false))
    answers.push(plain(rows.map(({ answer }) => toAnswer(op, readAnswer(answer, at)))[0]))
  }
  return answers
}

export async function applyTogether(
  db: TestDatabase,
  operations: Operation[],
  at: Temporal.Instant,
): Promise<string[]> {
  const rows = operations.map((op) => toRow(op))
  const solo = rows.map(
    ({ kind, player }) =>
      (kind === kindNumbers.stake || kind === kindNumbers.win) &&
      rows.filter((row) => row.player === player).length === 1,
  )
  const batch = await db.query<{ answer: string }>(APPLY_BATCH.text, applyBatchValues(rows, solo, at))
  const answered = batch.rows.flatMap(({ answer }) => readAnswers(answer, at))
  expect(answered.map((row) => row.i).toSorted((a, b) => a - b)).toEqual(rows.map((_, k) => k + 1))
  return operations.map((op, k) => {
    const row = answered.find((one) => one.i === k + 1)
    return plain(row ? toAnswer(op, row) : null)
  })
}

/** Everything the ledger holds of the players. */
export async function dump(db: TestDatabase, players: readonly bigint[]): Promise<string[]> {
  const lines: string[] = []
  for (const table of ['entry', 'wallet', 'gate', 'round', 'bet', 'hold', 'bonus', 'lasting_key']) {
    const { rows } = await db.query<{ line: string }>(
      `select to_jsonb(t)::text as line from wallet.${table} t
        where player_id = any ($1::bigint[]) order by 1`,
      [`{${players.join(',')}}`],
    )
    for (const { line } of rows) lines.push(`${table} ${line}`)
  }
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', player_id, seq, topic, body::text) as line from kernel.outbox
      where player_id = any ($1::bigint[]) order by player_id, seq, id`,
    [`{${players.join(',')}}`],
  )
  for (const { line } of rows) lines.push(`event ${line}`)
  return lines
}

/** Opens a wallet whose gate lets everything pass. */
export const openPlayer = (db: TestDatabase, playerId: bigint, at: Temporal.Instant): Promise<void> =>
  inTransaction(db, async (tx) => {
    await openWallet(tx, playerId, 'EUR')
    await writeGate(tx, playerId, openGate, testChange, at)
  })

export const setFacts = (
  db: TestDatabase,
  playerId: bigint,
  facts: GateFacts,
  at: Temporal.Instant,
): Promise<void> => inTransaction(db, (tx) => writeGate(tx, playerId, facts, testChange, at))
