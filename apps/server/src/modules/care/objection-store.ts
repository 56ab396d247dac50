import { openRow, type Queryable, type SealedTable, sealRow, type Tx } from '../../kernel/index.ts'

/** Words of players who object. */
export const sealedObjection: SealedTable = {
  table: 'care.objection',
  key: ['player_id', 'case_id'],
  sealed: ['content'],
}

export const answers = ['upheld', 'granted'] as const

export interface Objection {
  readonly madeAt: Temporal.Instant
  /** Empty where the player has written nothing. */
  readonly content: string
  /** Null while nobody has answered. */
  readonly answer: (typeof answers)[number] | null
  readonly answeredBy: string | null
}

/** @returns false where the player has objected before */
export async function insertObjection(
  tx: Tx,
  { playerId, caseId }: { readonly playerId: bigint; readonly caseId: string },
  { madeAt, content }: Pick<Objection, 'madeAt' | 'content'>,
): Promise<boolean> {
  const row = sealRow(tx.personal, sealedObjection, { player_id: playerId, case_id: caseId, content })
  const { rowCount } = await tx.query(
    `insert into care.objection (player_id, case_id, made_at, content) values ($1, $2, $3, $4)
     on conflict (player_id, case_id) do nothing`,
    [row.player_id, row.case_id, madeAt, row.content],
  )
  return rowCount > 0
}

export async function findObjection(
  queryable: Queryable,
  { playerId, caseId }: { readonly playerId: bigint; readonly caseId: string },
): Promise<Objection | null> {
  const { rows } = await queryable.query<Objection & { player_id: bigint; case_id: string }>(
    `select objection.player_id, objection.case_id, content, made_at as "madeAt", answer,
         answered_by as "answeredBy"
       from care.objection left join care.objection_answer given
         on given.player_id = objection.player_id and given.case_id = objection.case_id
      where objection.player_id = $1 and objection.case_id = $2`,
    [playerId, caseId],
  )
  const [row] = rows
  if (!row) return null
  const { madeAt, answer, answeredBy } = row
  return { madeAt, answer, answeredBy, content: openRow(queryable.personal, sealedObjection, row).content }
}

/** @throws PostgreSQL unique violation where it is answered */
export async function insertAnswer(
  tx: Tx,
  { playerId, caseId }: { readonly playerId: bigint; readonly caseId: string },
  given: {
    readonly answer: (typeof answers)[number]
    readonly by: string
    readonly at: Temporal.Instant
    readonly textId: string | null
  },
): Promise<void> {
  await tx.query(
    `insert into care.objection_answer (player_id, case_id, answer, answered_by, answered_at, text_id)
       values ($1, $2, $3, $4, $5, $6)`,
    [playerId, caseId, given.answer, given.by, given.at, given.textId],
  )
}
