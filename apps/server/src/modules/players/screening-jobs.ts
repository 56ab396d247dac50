import { z } from 'zod'
import {
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  subscribe,
  type Subscription,
  type Tx,
} from '../../kernel/index.ts'
import type { ScreeningSubject, SubjectPage } from './screening-store.ts'

/** The parts that jobs and subscriptions call. */
export interface ScreeningSteps {
  /** @returns whether the company answered and its answers are stored */
  screen(people: readonly ScreeningSubject[], signal: AbortSignal): Promise<boolean>
  /** @returns null for an unknown player */
  subjectOf(playerId: bigint): Promise<ScreeningSubject | null>
  /** Stores that the company has not answered; a repeat stores nothing. */
  noteUnanswered(person: ScreeningSubject): Promise<void>
  /** Requests a screening of a player about whose name and birth date the company has not answered. */
  requestIfDue(playerId: bigint): Promise<void>
  page(page: SubjectPage): Promise<ScreeningSubject[]>
}

/** People in one call of the company. */
const PAGE = 25

const number = z.string().regex(/^\d+$/)
const screenJob = jobKind({ name: 'players.screen', payload: z.object({ playerId: number }) })
const pageJob = jobKind({
  name: 'players.screen-page',
  payload: z.object({ after: number.default('0'), isMissingOnly: z.boolean().default(false) }).loose(),
})

/** One waiting job screens a player; another request replaces it. */
export const enqueueScreening = (tx: Tx, playerId: bigint): Promise<void> =>
  enqueueJob(
    tx,
    screenJob,
    { playerId: playerId.toString() },
    { playerId, jobKey: `players.screen:${playerId}` },
  )

/** Where screening is new, nobody's money waits for the next night. */
export async function beginScreening(db: Database): Promise<void> {
  await inTransaction(db, (tx) =>
    enqueueJob(tx, pageJob, { after: '0', isMissingOnly: true }, { jobKey: 'players.screen-missing' }),
  )
}

/**
 * One job screens one player and is repeated until the company answers. Every night another one screens all players, a
 * page per call, because lists change; players of a page without an answer get a job of their own, so that the night
 * goes on, and one record that the company cannot parse stops nobody else.
 */
export function screeningJobs(db: Database, steps: ScreeningSteps): JobHandler[] {
  return [
    handleJob(screenJob, async ({ playerId }, { signal }) => {
      const person = await steps.subjectOf(BigInt(playerId))
      if (!person || (await steps.screen([person], signal))) return
      await steps.noteUnanswered(person)
      throw new Error('the screening company gave no answer; it is asked again')
    }),
    handleJob(
      pageJob,
      async ({ after, isMissingOnly }, { signal }) => {
        const people = await steps.page({ after: BigInt(after), limit: PAGE, isMissingOnly })
        const isAnswered = await steps.screen(people, signal)
        const last = people.length < PAGE ? undefined : people.at(-1)?.playerId
        await inTransaction(db, async (tx) => {
          if (!isAnswered) for (const { playerId } of people) await enqueueScreening(tx, playerId)
          if (last !== undefined) await enqueueJob(tx, pageJob, { after: last.toString(), isMissingOnly })
        })
      },
      { cron: { match: '15 2 * * *', catchUpMs: 12 * 3_600_000 } },
    ),
  ]
}

/** A new account is screened, and one whose name or birth date is another one than was screened. */
export function screeningSubscriptions(steps: ScreeningSteps): Subscription[] {
  const follow = (topic: string, name: string) =>
    subscribe({
      topic,
      name,
      parse: () => null,
      handler: ({ playerId }) => steps.requestIfDue(playerId),
    })
  return [
    follow('player.opened', 'players.screen-opened'),
    follow('player.details.changed', 'players.screen-changed'),
  ]
}
