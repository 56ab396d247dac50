import {
  type Clock,
  newId,
  openRow,
  type Queryable,
  type SealedTable,
  sealRow,
  type Tx,
} from '../../kernel/index.ts'
import {
  type AnswerTime,
  type Outcome,
  type State,
  type StepKind,
  stepKinds,
  type Topic,
  waitingStates,
} from './complaint-rules.ts'

/** Words of players and of staff. */
export const sealedText: SealedTable = {
  table: 'complaints.complaint_text',
  key: ['player_id', 'text_id'],
  sealed: ['content'],
}

export interface StoredComplaint extends AnswerTime {
  readonly playerId: bigint
  readonly reference: string
  readonly topic: Topic
  readonly state: State
  readonly filedAt: Temporal.Instant
}

export type ComplaintKey = Pick<StoredComplaint, 'playerId' | 'reference'>

export interface Step {
  readonly step: StepKind
  readonly at: Temporal.Instant
  /** Null for the player. */
  readonly actor: string | null
  readonly outcome: Outcome | null
  readonly text: string | null
}

const COMPLAINT = `player_id as "playerId", reference, topic, state, filed_at as "filedAt", answer_by as "answerBy",
  remind_at as "remindAt"`

/** Complaints of one answer to a player. */
const MOST_SHOWN = 100

/** Complaints of a player are filed one after another. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('complaints.player:' || $1, 0))`, [
    String(playerId),
  ])
}

/** @param enteredBy a member of staff; null where the player has filed it */
export async function insertComplaint(
  tx: Tx,
  complaint: StoredComplaint,
  enteredBy: string | null,
): Promise<void> {
  const { playerId, reference, topic, state, filedAt, answerBy, remindAt } = complaint
  await tx.query(
    `insert into complaints.complaint
       (player_id, reference, topic, state, filed_at, answer_by, remind_at, entered_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [playerId, reference, topic, state, filedAt, answerBy, remindAt, enteredBy],
  )
}

/** The complaint, which nobody else changes until the transaction ends. */
export async function lockComplaint(
  tx: Tx,
  { playerId, reference }: ComplaintKey,
): Promise<StoredComplaint | null> {
  const { rows } = await tx.query<StoredComplaint>(
    `select ${COMPLAINT} from complaints.complaint where player_id = $1 and reference = $2 for update`,
    [playerId, reference],
  )
  return rows[0] ?? null
}

/** Complaints with a reference that somebody names; several only where references of players are the same. */
export async function findByReference(queryable: Queryable, reference: string): Promise<StoredComplaint[]> {
  const { rows } = await queryable.query<StoredComplaint>(
    `select ${COMPLAINT} from complaints.complaint where reference = $1 order by player_id`,
    [reference],
  )
  return rows
}

/** Of a player, the newest first. */
export async function readComplaintsOf(queryable: Queryable, playerId: bigint): Promise<StoredComplaint[]> {
  const { rows } = await queryable.query<StoredComplaint>(
    `select ${COMPLAINT} from complaints.complaint where player_id = $1
      order by filed_at desc, reference limit $2`,
    [playerId, MOST_SHOWN],
  )
  return rows
}

/** Those that wait for an answer, the one that is due first at the beginning. */
export async function readWaiting(queryable: Queryable): Promise<StoredComplaint[]> {
  const { rows } = await queryable.query<StoredComplaint>(
    `select ${COMPLAINT} from complaints.complaint where state = any ($1)
      order by answer_by, player_id, reference`,
    [waitingStates],
  )
  return rows
}

/** Whether a complaint or an appeal of a player waits for an answer. */
export async function hasOpenComplaint(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await queryable.query(
    'select from complaints.complaint where player_id = $1 and state = any ($2) limit 1',
    [playerId, waitingStates],
  )
  return rows.length > 0
}

/** Complaints that the player has filed; those that staff have entered are not counted. */
export async function countFiledSince(
  queryable: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    `select count(*)::integer as count from complaints.complaint
      where player_id = $1 and filed_at > $2 and entered_by is null`,
    [playerId, since],
  )
  return rows[0]?.count ?? 0
}

/** @param times of an appeal; those of the complaint stay without */
export async function setState(
  tx: Tx,
  { playerId, reference }: ComplaintKey,
  state: State,
  times?: AnswerTime,
): Promise<void> {
  await tx.query(
    `update complaints.complaint set state = $3, answer_by = coalesce($4, answer_by),
         remind_at = coalesce($5, remind_at), told_at = null where player_id = $1 and reference = $2`,
    [playerId, reference, state, times?.answerBy ?? null, times?.remindAt ?? null],
  )
}

/** Those of which staff are to be reminded now; they are not taken again before `toldUntil` has passed them. */
export async function takeDue(
  tx: Tx,
  now: Temporal.Instant,
  { toldUntil, limit }: { readonly toldUntil: Temporal.Instant; readonly limit: number },
): Promise<Pick<StoredComplaint, 'reference' | 'state' | 'answerBy'>[]> {
  const { rows } = await tx.query<Pick<StoredComplaint, 'reference' | 'state' | 'answerBy'>>(
    `update complaints.complaint set told_at = $1
      where (player_id, reference) in (
        select player_id, reference from complaints.complaint
         where state = any ($4) and remind_at <= $1 and (told_at is null or told_at <= $2
           or (answer_by <= $1 and told_at < answer_by))
         order by answer_by limit $3 for update skip locked)
      returning reference, state, answer_by as "answerBy"`,
    [now, toldUntil, limit, waitingStates],
  )
  return rows
}

/** @param text the words of the step; null without any */
export async function insertStep(
  tx: Tx,
  clock: Clock,
  { playerId, reference }: ComplaintKey,
  { step, at, actor, outcome, text }: Step,
): Promise<void> {
  const textId = text === null ? null : newId('cmt', clock)
  if (textId !== null) {
    const row = sealRow(tx.personal, sealedText, { player_id: playerId, text_id: textId, content: text! })
    await tx.query(
      'insert into complaints.complaint_text (player_id, text_id, content) values ($1, $2, $3)',
      [row.player_id, row.text_id, row.content],
    )
  }
  await tx.query(
    `insert into complaints.step (player_id, reference, step, at, actor, outcome, text_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    [playerId, reference, step, at, actor, outcome, textId],
  )
}

interface StepRow extends Omit<Step, 'text'> {
  readonly reference: string
  readonly player_id: bigint
  readonly text_id: string | null
  readonly content: string | null
}

/** Steps of complaints of a player by reference, the oldest first. */
export async function readSteps(
  queryable: Queryable,
  playerId: bigint,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly Step[]>> {
  const { rows } = await queryable.query<StepRow>(
    `select step.reference, step.player_id, step, at, actor, outcome, step.text_id, content
       from complaints.step left join complaints.complaint_text written
         on written.player_id = step.player_id and written.text_id = step.text_id
      where step.player_id = $1 and step.reference = any ($2) order by array_position($3::text[], step)`,
    [playerId, references, stepKinds],
  )
  const byReference = new Map<string, Step[]>(references.map((reference) => [reference, []]))
  for (const row of rows) {
    const { reference, step, at, actor, outcome } = row
    byReference.get(reference)?.push({ step, at, actor, outcome, text: textOf(queryable, row) })
  }
  return byReference
}

function textOf({ personal }: Pick<Queryable, 'personal'>, row: StepRow): string | null {
  const { player_id, text_id, content } = row
  if (text_id === null || content === null) return null
  return openRow(personal, sealedText, { player_id, text_id, content }).content
}
