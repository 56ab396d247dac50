import type { ContentDocument } from './documents.ts'
import {
  type Parameters,
  QueryParseError,
  runQuery,
  runQuerySlowly,
  type QuerySource,
  typesOfIndexes,
} from './groq.ts'
import type { ReadTypes } from './live-events.ts'
import { documentsIn, type Perspective } from './perspectives.ts'
import { createQueryPlans } from './query-plans.ts'
import { type VisitorView, visitorViewsOf } from './visitor-documents.ts'

/** Limits of an anonymous caller's query, who sees what a visitor may see. */
export interface QueryLimits {
  readonly maxNodes: number
  readonly maxDepth: number
}

export interface EngineQuery {
  readonly query: string
  readonly params: Parameters
  readonly perspective: Perspective
  readonly atMs: number
  readonly limits: QueryLimits | null
}

export type EngineAnswer =
  | {
      readonly kind: 'result'
      readonly json: string
      readonly isRepeatable: boolean
      /** When its caller may see other documents (ms); `Infinity` while they do not change. */
      readonly untilMs: number
      /** Types of the documents that it reads; null when these may be any. */
      readonly types: ReadTypes
    }
  | {
      readonly kind: 'parse-error'
      readonly description: string
      readonly start: number
      readonly end: number
    }
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'failed'; readonly message: string }

export interface QueryEngine {
  load(documents: readonly ContentDocument[], atMs: number): void
  /** Never rejects for a faulty query. */
  run(query: EngineQuery): Promise<EngineAnswer>
}

function sourceOf(documents: readonly ContentDocument[]): QuerySource {
  const byId = new Map<string, unknown>()
  const byType = new Map<string, ContentDocument[]>()
  for (const document of documents) {
    byId.set(document._id, document)
    const list = byType.get(document._type)
    if (list) list.push(document)
    else byType.set(document._type, [document])
  }
  return { documents, byId, ofType: (type) => byType.get(type) ?? [] }
}

/** Documents as each caller's queries see them, prepared when they are first queried. */
function createSources() {
  let everything: readonly ContentDocument[] = []
  let viewAt = visitorViewsOf(everything)
  const sources = new Map<string, QuerySource>()
  let layered: { readonly key: string; readonly source: QuerySource } | undefined
  let visitors: { readonly view: VisitorView; readonly source: QuerySource } | undefined

  return {
    load(documents: readonly ContentDocument[]): void {
      everything = documents
      viewAt = visitorViewsOf(documents)
      sources.clear()
      layered = undefined
    },
    forPerspective(perspective: Perspective) {
      const make = () => sourceOf(documentsIn(perspective, everything))
      if (typeof perspective === 'string') {
        const source = sources.get(perspective) ?? make()
        sources.set(perspective, source)
        return { source, untilMs: Infinity }
      }
      // There are as many as somebody asks for, so only the last one is kept.
      const key = perspective.join(',')
      if (layered?.key !== key) layered = { key, source: make() }
      return { source: layered.source, untilMs: Infinity }
    },
    forVisitorsAt(atMs: number) {
      const view = viewAt(atMs)
      if (visitors?.view !== view) visitors = { view, source: sourceOf(view.documents) }
      return { source: visitors.source, untilMs: view.untilMs }
    },
  }
}

/**
 * Parses, plans and runs queries over one dataset. Runs in a worker thread, so that a long query blocks nothing else.
 */
export function createQueryEngine(): QueryEngine {
  const plans = createQueryPlans()
  const sources = createSources()

  return {
    load(documents, atMs) {
      sources.load(documents)
      // Nearly all callers are visitors. Made here, so that it takes none of the time of their first query.
      sources.forVisitorsAt(atMs)
    },
    async run({ query, params, perspective, atMs, limits }) {
      try {
        const plan = plans.planOf(query, params)
        if (limits && (plan.nodes > limits.maxNodes || plan.depth > limits.maxDepth))
          return { kind: 'too-complex' }
        const { source, untilMs } =
          limits && perspective === 'published'
            ? sources.forVisitorsAt(atMs)
            : sources.forPerspective(perspective)
        const run = { ...plan, source, params, atMs }
        const result = plan.needsWaiting ? await runQuerySlowly(run) : runQuery(run)
        return {
          kind: 'result',
          json: JSON.stringify(result ?? null),
          isRepeatable: plan.isRepeatable,
          untilMs,
          types: plan.readsAnyType ? null : typesOfIndexes(plan.indexes, params),
        }
      } catch (error) {
        if (error instanceof QueryParseError)
          return { kind: 'parse-error', description: error.message, start: error.start, end: error.end }
        return { kind: 'failed', message: error instanceof Error ? error.message : 'the query failed' }
      }
    },
  }
}
