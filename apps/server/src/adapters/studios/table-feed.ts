import type { z } from 'zod'
import { createOutgoing, type OutgoingCall, type OutgoingClient } from '../../kernel/index.ts'
import { type ReportedTable, type TableFeed, reportedTable } from '../../modules/lobby/index.ts'
import type { OutgoingDependencies } from './port.ts'

/** A question is given up in favour of the next one (ms). */
const TIMEOUT_MS = 4_000

/**
 * Client of a table feed. It is not the client of launches: a feed that fails must not stop these, and a question is
 * never repeated, because the next one follows soon.
 */
export const tableFeedClient = (
  studio: string,
  baseUrl: string,
  { log, metrics }: OutgoingDependencies,
): OutgoingClient =>
  createOutgoing({
    name: `${studio} tables`,
    baseUrl,
    timeoutMs: TIMEOUT_MS,
    maxAttempts: 1,
    isQuiet: true,
    log,
    metrics,
  })

/** Asks a studio for its tables; an answer in another shape is none. */
export function createTableFeed<Answer>({
  client,
  call,
  answer,
  toTables,
}: {
  readonly client: OutgoingClient
  readonly call: () => OutgoingCall
  readonly answer: z.ZodType<Answer>
  readonly toTables: (answer: Answer) => readonly ReportedTable[]
}): TableFeed {
  return {
    async read() {
      const result = await client.call(call())
      if (result.outcome !== 'done') return null
      const read = answer.safeParse(jsonOf(result.text()))
      if (!read.success) return null
      const tables = toTables(read.data).map((table) => reportedTable.safeParse(table))
      return tables.flatMap(({ data }) => (data ? [data] : []))
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
