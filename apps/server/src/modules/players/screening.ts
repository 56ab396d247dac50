/**
 * Players are searched for on lists of sanctions and of politically exposed persons (integrations §16, KYC-03, decision
 * 63). Nothing of it is ever shown to the player.
 */
import {
  AppError,
  type Clock,
  type Database,
  inTransactionOf,
  type JobHandler,
  type Log,
  type Queryable,
  type Subscription,
} from '../../kernel/index.ts'
import type { ScreeningCompany } from '../outside/index.ts'
import {
  beginScreening,
  enqueueScreening,
  screeningJobs,
  type ScreeningSteps,
  screeningSubscriptions,
} from './screening-jobs.ts'
import { HIT_SCORE, hitsOf, type ScreeningHit, type ScreeningState, subjectOf } from './screening-rules.ts'
import { changeScreening, readScreeningState } from './screening-state.ts'
import * as store from './screening-store.ts'

export interface Screenings {
  /**
   * Whether a person must decide about a player's money on its way out: the company has not answered about the
   * present name and birth date, or a listed person may be the player or is. False where no company is connected.
   */
  needsReview(queryable: Queryable, playerId: bigint): Promise<boolean>
  /** What is known of a player, for staff only. @throws AppError `error.not_found` for an unknown player */
  stateOf(playerId: bigint): Promise<ScreeningState>
  /** Screens the players whom the company has never answered about. For the start of a process. */
  begin(): Promise<void>
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
}

export interface ScreeningsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Undefined where none is connected: nobody is screened. */
  readonly company: ScreeningCompany | undefined
}

const change = (
  { db, clock }: Pick<ScreeningsDependencies, 'db' | 'clock'>,
  playerId: bigint,
  make: Parameters<typeof changeScreening>[3],
): Promise<ScreeningState> =>
  inTransactionOf(db, playerId, (tx) => changeScreening(tx, { clock }, playerId, make))

function createSteps({ db, clock, log, company }: ScreeningsDependencies): ScreeningSteps {
  /** The answer counts for what was searched for, which may have changed since. */
  async function keep(asked: store.ScreeningSubject, hits: readonly ScreeningHit[]): Promise<void> {
    const { playerId } = asked
    await change({ db, clock }, playerId, async (tx, _person, before) => {
      const isNew = ({ id }: ScreeningHit) => !before.hits.some((known) => known.id === id)
      if (hits.some(isNew)) log.warn({ port: 'screening', hits: hits.length }, 'a screening has a new hit')
      await store.insertScreening(tx, { playerId, at: clock.now(), subject: subjectOf(asked), hits })
    })
  }

  return {
    async screen(people, signal) {
      if (!company || people.length === 0) return true
      const asked = people.map(({ firstName, lastName, dateOfBirth }) => ({
        firstName,
        lastName,
        dateOfBirth,
      }))
      const report = await company.check({ people: asked, minScore: HIT_SCORE, signal })
      if (report.outcome === 'unknown') return false
      for (const [index, person] of people.entries()) await keep(person, hitsOf(report.matches[index] ?? []))
      return true
    },
    subjectOf: (playerId) => store.readSubject(db, playerId),
    async noteUnanswered(person) {
      const { playerId } = person
      const subject = subjectOf(person)
      await change({ db, clock }, playerId, async (tx) => {
        if (await store.isNewestUnknown(tx, playerId, subject)) return
        await store.insertScreening(tx, { playerId, at: clock.now(), subject, hits: null })
      })
    },
    async requestIfDue(playerId) {
      const person = company && (await store.readSubject(db, playerId))
      if (!person || (await readScreeningState(db, clock, person)).standing !== 'unscreened') return
      await inTransactionOf(db, playerId, (tx) => enqueueScreening(tx, playerId))
    },
    page: (page) => (company ? store.readSubjects(db, page) : Promise.resolve([])),
  }
}

export function createScreenings(deps: ScreeningsDependencies): Screenings {
  const { db, clock, company } = deps
  const steps = createSteps(deps)
  return {
    async needsReview(queryable, playerId) {
      if (!company) return false
      const person = await store.readSubject(queryable, playerId)
      return !person || (await readScreeningState(queryable, clock, person)).standing !== 'clear'
    },

    async stateOf(playerId) {
      const person = await store.readSubject(db, playerId)
      if (!person) throw new AppError('error.not_found')
      return readScreeningState(db, clock, person)
    },

    begin: () => (company ? beginScreening(db) : Promise.resolve()),
    jobs: screeningJobs(db, steps),
    subscriptions: screeningSubscriptions(steps),
  }
}
