import type { Snapshot } from './documents.ts'
import { BadRequest } from './protocol-answers.ts'
import type { QueryAnswer } from './queries.ts'
import type { Mutation } from './transactions.ts'

export interface SelectionDependencies {
  readonly snapshot: () => Snapshot
  /** Runs a selection over all documents of the snapshot. */
  readonly select: (
    selection: { readonly query: string; readonly params: Readonly<Record<string, unknown>> },
    clientKey: string | undefined,
  ) => Promise<QueryAnswer>
}

/** The query of a selection has no result. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError'
  readonly answer: Exclude<QueryAnswer, { kind: 'result' }>
  readonly query: string
  constructor(answer: Exclude<QueryAnswer, { kind: 'result' }>, query = '') {
    super(answer.kind)
    this.answer = answer
    this.query = query
  }
}

export interface Selected {
  /** The revision that the selections were made on; null without any. */
  readonly revision: bigint | null
  readonly idsByIndex: ReadonlyMap<number, readonly string[]>
}

function idsIn(json: string, index: number): string[] {
  const result = JSON.parse(json) as unknown
  const found = (Array.isArray(result) ? result : [result]).filter((one) => one !== null) as unknown[]
  return found.map((one) => {
    const id = typeof one === 'object' && one !== null ? (one as { _id?: unknown })._id : undefined
    if (typeof id !== 'string')
      throw new BadRequest(`mutations[${index}]: the query must select documents with their _id`)
    return id
  })
}

/** Runs the queries of mutations. @throws SelectionError, BadRequest */
export async function selectAll(
  deps: SelectionDependencies,
  mutations: readonly Mutation[],
  clientKey: string | undefined,
): Promise<Selected> {
  const { revision } = deps.snapshot()
  const idsByIndex = new Map<number, readonly string[]>()
  for (const [index, { patch, delete: gone }] of mutations.entries()) {
    const { query, params = {} } = patch ?? gone ?? {}
    if (query === undefined) continue
    const answer = await deps.select({ query, params }, clientKey)
    if (answer.kind !== 'result') throw new SelectionError(answer, query)
    idsByIndex.set(index, idsIn(answer.json, index))
  }
  if (idsByIndex.size === 0) return { revision: null, idsByIndex }
  // A reload between two selections: no revision has both results.
  return { revision: deps.snapshot().revision === revision ? revision : -1n, idsByIndex }
}
