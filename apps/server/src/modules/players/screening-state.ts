/** The standing of a player's screening, and changes of it. */
import { AppError, type Clock, publish, type Queryable, type Tx } from '../../kernel/index.ts'
import { screeningState, type ScreeningState, subjectOf } from './screening-rules.ts'
import { lockSubject, readAnswered, readSaidOfHits, type ScreeningSubject } from './screening-store.ts'

/**
 * Event: nothing is left that keeps a player's money waiting. The body is empty: topics and lists are for staff only.
 */
const screeningClearedTopic = 'player.screening.cleared'

export async function readScreeningState(
  queryable: Queryable,
  clock: Clock,
  person: ScreeningSubject,
): Promise<ScreeningState> {
  const subject = subjectOf(person)
  const answered = await readAnswered(queryable, person.playerId, subject)
  return screeningState(answered, await readSaidOfHits(queryable, person.playerId, subject), clock.now())
}

/**
 * Makes a change under the player's lock, and announces when nothing is left that money waits for.
 * @throws AppError `error.not_found` for an unknown player
 */
export async function changeScreening(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  playerId: bigint,
  make: (tx: Tx, person: ScreeningSubject, before: ScreeningState) => Promise<void>,
): Promise<ScreeningState> {
  const person = await lockSubject(tx, playerId)
  if (!person) throw new AppError('error.not_found')
  const before = await readScreeningState(tx, clock, person)
  await make(tx, person, before)
  const after = await readScreeningState(tx, clock, person)
  if (before.standing !== 'clear' && after.standing === 'clear')
    await publish(tx, { topic: screeningClearedTopic, playerId })
  return after
}
