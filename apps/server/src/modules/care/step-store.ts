import type { CurrencyCode } from '@marquee/money'
import type { Queryable, Tx } from '../../kernel/index.ts'
import type { MarkerKind } from './marker-rules.ts'

/** The playbook, from the mildest step to the strongest (CARE-06). */
export const steps = ['message', 'call', 'limit', 'time-out', 'exclusion'] as const
export type StepKind = (typeof steps)[number]

export interface Step {
  readonly stepId: string
  readonly caseId: string
  readonly playerId: bigint
  readonly step: StepKind
  /** `system`, or the name of a member of staff. */
  readonly actor: string
  readonly takenAt: Temporal.Instant
  /** Kinds of the case's markers when it was taken. */
  readonly triggers: readonly MarkerKind[]
  /** Numbers and codes of the step. */
  readonly details: Readonly<Record<string, unknown>>
  readonly textId: string | null
}

const STEP = `step_id as "stepId", case_id as "caseId", player_id as "playerId", step, actor, taken_at as "takenAt",
  triggers, details, text_id as "textId"`

export async function insertStep(tx: Tx, step: Step): Promise<void> {
  await tx.query(
    `insert into care.step (step_id, case_id, player_id, step, actor, taken_at, triggers, details, text_id)
       values ($1, $2, $3, $4, $5, $6, $7::text[], $8::jsonb, $9)`,
    [
      step.stepId,
      step.caseId,
      step.playerId,
      step.step,
      step.actor,
      step.takenAt,
      step.triggers,
      JSON.stringify(step.details),
      step.textId,
    ],
  )
}

export async function findStep(queryable: Queryable, stepId: string): Promise<Step | null> {
  const { rows } = await queryable.query<Step>(`select ${STEP} from care.step where step_id = $1`, [stepId])
  return rows[0] ?? null
}

/** Steps of a case in the order in which they were taken. */
export async function readSteps(queryable: Queryable, caseId: string): Promise<Step[]> {
  const { rows } = await queryable.query<Step>(
    `select ${STEP} from care.step where case_id = $1 order by taken_at, step_id`,
    [caseId],
  )
  return rows
}

/** What a player was told. Amounts are minor units. */
export interface SentMessage {
  readonly stepId: string
  readonly playerId: bigint
  readonly sentAt: Temporal.Instant
  readonly days: number
  readonly deposited: bigint
  readonly net: bigint
  readonly currency: CurrencyCode
  readonly secondsPlayed: number
  readonly areOffersPaused: boolean
}

/** @returns false where the message of the step was sent before */
export async function insertMessage(tx: Tx, message: SentMessage): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into care.message (player_id, step_id, sent_at, days, deposited, net, currency, seconds_played,
         are_offers_paused)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (player_id, step_id) do nothing`,
    [
      message.playerId,
      message.stepId,
      message.sentAt,
      message.days,
      message.deposited,
      message.net,
      message.currency,
      message.secondsPlayed,
      message.areOffersPaused,
    ],
  )
  return rowCount > 0
}

/** What a player has done in a span. Amounts are minor units. */
export interface Conduct {
  readonly netDeposits: bigint
  readonly staked: bigint
  readonly secondsPlayed: number
  /** First or lower limits. */
  readonly limitsSet: number
  /** Breaks that the player has begun. */
  readonly breaks: number
  /** Breaks that somebody else has begun. */
  readonly imposedBreaks: number
}

export interface Effect {
  readonly days: number
  readonly before: Conduct
  readonly after: Conduct
  /** Null where nothing can be said. */
  readonly hasWorked: boolean | null
}

const toText = (conduct: Conduct): string =>
  JSON.stringify(conduct, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** A repeat adds nothing. */
export async function insertEffect(
  queryable: Queryable,
  stepId: string,
  { days, before, after, hasWorked, measuredAt }: Effect & { readonly measuredAt: Temporal.Instant },
): Promise<void> {
  await queryable.query(
    `insert into care.step_effect (step_id, days, measured_at, before, after, has_worked)
       values ($1, $2, $3, $4::jsonb, $5::jsonb, $6) on conflict (step_id, days) do nothing`,
    [stepId, days, measuredAt, toText(before), toText(after), hasWorked],
  )
}

type StoredConduct = Readonly<Record<keyof Conduct, string | number>>

/** An effect as it is stored: sums are texts. */
export interface StoredEffect extends Pick<Effect, 'days' | 'hasWorked'> {
  readonly stepId: string
  readonly before: StoredConduct
  readonly after: StoredConduct
}

export async function readEffects(queryable: Queryable, stepIds: readonly string[]): Promise<StoredEffect[]> {
  const { rows } = await queryable.query<StoredEffect>(
    `select step_id as "stepId", days, before, after, has_worked as "hasWorked" from care.step_effect
      where step_id = any($1::text[]) order by days`,
    [stepIds],
  )
  return rows
}

/** Steps from before a moment and after another step whose effect of so many days is not measured yet, oldest first. */
export async function readUnmeasured(
  queryable: Queryable,
  {
    days,
    takenBefore,
    after,
    limit,
  }: {
    readonly days: number
    readonly takenBefore: Temporal.Instant
    /** The last step of the page before; null for the first page. */
    readonly after: Pick<Step, 'takenAt' | 'stepId'> | null
    readonly limit: number
  },
): Promise<Step[]> {
  const { rows } = await queryable.query<Step>(
    `select ${STEP} from care.step
      where taken_at <= $1 and (taken_at, step_id) > (coalesce($4::timestamptz, '-infinity'), coalesce($5, ''))
        and not exists (select from care.step_effect one where one.step_id = step.step_id and one.days = $2)
      order by taken_at, step_id limit $3`,
    [takenBefore, days, limit, after?.takenAt ?? null, after?.stepId ?? null],
  )
  return rows
}

/** How often a step was taken and has worked; effects of which nothing can be said are not counted. */
export interface EffectLine {
  readonly step: StepKind
  readonly days: number
  readonly measured: number
  readonly worked: number
}

export async function readEffectLines(queryable: Queryable, since: Temporal.Instant): Promise<EffectLine[]> {
  const { rows } = await queryable.query<EffectLine>(
    `select step.step, effect.days, count(effect.has_worked)::integer as measured,
         (count(*) filter (where effect.has_worked))::integer as worked
       from care.step_effect effect join care.step step on step.step_id = effect.step_id
      where step.taken_at > $1 group by step.step, effect.days order by step.step, effect.days`,
    [since],
  )
  return rows
}
