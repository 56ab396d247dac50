import type { Log } from '../../kernel/index.ts'

/**
 * Raises the alarm of an answer that says nothing, and makes it the outcome.
 * @param problem names of fields and statuses only: values are personal data
 */
export type Unusable = (problem: string) => { readonly outcome: 'unavailable' }

export const createUnusable =
  (log: Log, port: string): Unusable =>
  (problem) => {
    log.error({ port, problem, alarm: true }, 'a register of excluded players gave an unusable answer')
    return { outcome: 'unavailable' }
  }
