import { z } from 'zod'
import { type Clock, type Database, handleJob, type JobHandler, jobKind } from '../../kernel/index.ts'
import type { Keyring } from './keys.ts'
import type { Sessions } from './sessions.ts'
import { removeExpired } from './expired-rows.ts'

const tidyKind = jobKind({ name: 'identity.tidy', payload: z.object({}), maxAttempts: 1, timeoutMs: 60_000 })
const endOverdueKind = jobKind({
  name: 'identity.end-overdue-sessions',
  payload: z.object({}),
  maxAttempts: 1,
  timeoutMs: 50_000,
})
const rotateKind = jobKind({ name: 'identity.rotate-keys', payload: z.object({}), maxAttempts: 5 })

/** Removes what has expired, ends sessions that are over, and rotates the keys of tokens. */
export const upkeepJobs = ({
  db,
  clock,
  sessions,
  keyring,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'endOverdue'>
  readonly keyring: Pick<Keyring, 'rotate'>
}): readonly JobHandler[] => [
  handleJob(tidyKind, (_payload, { signal }) => removeExpired(db, clock.now(), signal), {
    cron: { match: '23 * * * *' },
  }),
  handleJob(endOverdueKind, async (_payload, { signal }) => void (await sessions.endOverdue(signal)), {
    cron: { match: '* * * * *' },
  }),
  handleJob(rotateKind, () => keyring.rotate(), { cron: { match: '41 3 * * *' } }),
]
