/**
 * Players are searched for on lists of sanctions and of politically exposed persons (integrations §16, KYC-03, decision
 * 63). Nothing of it is ever shown to the player.
 */
import {
  AppError,
  type Clock,
  type Database,
  fieldError,
  inTransactionOf,
  type JobHandler,
  type Log,
  publish,
  type Queryable,
  type Subscription,
  type Tx,
} from '../../kernel/index.ts'
import type { ScreeningCompany } from '../outside/index.ts'
import {
  beginScreening,
  enqueueScreening,
  screeningJobs,
  type ScreeningSteps,
  screeningSubscriptions,
} from './screening-jobs.ts'
import {
  HIT_SCORE,
  hitsOf,
  screeningState,
  type ScreeningHit,
  type ScreeningState,
  subjectOf,
} from './screening-rules.ts'
import * as store from './screening-store.ts'

/**
 * Event: nothing is left that keeps a player's money waiting. The body is empty: topics and lists are for staff only.
 */
export const screeningClearedTopic = 'player.screening.cleared'

const MAX_REASON = 1_000

export interface Screenings {
  /**
   * Whether a person must decide about a player's money on its way out: the company has not answered about the
   * present name and birth date, or a listed person may be the player or is. False where no company is connected.
   */
  needsReview(queryable: Queryable, playerId: bigint): Promise<boolean>
  /** What is known of a player, for staff only. @throws AppError `error.not_found` for an unknown player */
  stateOf(playerId: bigint): Promise<ScreeningState>
  /**
   * Records what staff decides about a hit; a repeat of the decision that counts changes nothing. A dismissed hit stays
   * dismissed for this name and birth date.
   * @throws AppError `error.not_found` for a player or a hit that is not there; `error.validation` at `actor` or
   *   `reason`
   */
  decide(playerId: bigint, made: store.HitDecision): Promise<ScreeningState>
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

async function readState(queryable: Queryable, person: store.ScreeningSubject): Promise<ScreeningState> {
  const subject = subjectOf(person)
  const answered = await store.readAnswered(queryable, person.playerId, subject)
  return screeningState(answered, await store.readDecisions(queryable, person.playerId, subject))
}

/** Makes a change under the player's lock, and announces when nothing is left that money waits for. */
async function change(
  db: Database,
  playerId: bigint,
  make: (tx: Tx, person: store.ScreeningSubject, before: ScreeningState) => Promise<void>,
): Promise<ScreeningState> {
  return inTransactionOf(db, playerId, async (tx) => {
    const person = await store.lockSubject(tx, playerId)
    if (!person) throw new AppError('error.not_found')
    const before = await readState(tx, person)
    await make(tx, person, before)
    const after = await readState(tx, person)
    if (before.standing !== 'clear' && after.standing === 'clear')
      await publish(tx, { topic: screeningClearedTopic, playerId })
    return after
  })
}

function createSteps({ db, clock, log, company }: ScreeningsDependencies): ScreeningSteps {
  /** The answer counts for what was searched for, which may have changed since. */
  async function keep(asked: store.ScreeningSubject, hits: readonly ScreeningHit[]): Promise<void> {
    const { playerId } = asked
    await change(db, playerId, async (tx, _person, before) => {
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
      await change(db, playerId, async (tx) => {
        if (await store.isNewestUnknown(tx, playerId, subject)) return
        await store.insertScreening(tx, { playerId, at: clock.now(), subject, hits: null })
      })
    },
    async requestIfDue(playerId) {
      const person = company && (await store.readSubject(db, playerId))
      if (!person || (await readState(db, person)).standing !== 'unscreened') return
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
      return !person || (await readState(queryable, person)).standing !== 'clear'
    },

    async stateOf(playerId) {
      const person = await store.readSubject(db, playerId)
      if (!person) throw new AppError('error.not_found')
      return readState(db, person)
    },

    async decide(playerId, { actor, reason, ...made }) {
      const decision = { ...made, actor: given('actor', actor), reason: given('reason', reason) }
      return change(db, playerId, async (tx, person, before) => {
        const hit = before.hits.find(({ id }) => id === decision.hitId)
        if (!hit) throw new AppError('error.not_found')
        if (hit.decision === decision.decision) return
        const subject = subjectOf(person)
        await store.insertDecision(tx, { ...decision, playerId, at: clock.now(), subject })
      })
    },

    begin: () => (company ? beginScreening(db) : Promise.resolve()),
    jobs: screeningJobs(db, steps),
    subscriptions: screeningSubscriptions(steps),
  }
}

function given(field: string, text: string): string {
  const value = text.trim()
  if (value === '') throw fieldError(field, 'required')
  if (value.length > MAX_REASON) throw fieldError(field, 'too_long')
  return value
}
