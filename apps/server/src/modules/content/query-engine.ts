import { type ContentDocument, draftPrefix, isPublished } from './documents.ts'
import {
  measureQuery,
  parseQuery,
  type Parameters,
  QueryParseError,
  type QueryNode,
  runQuery,
  type QuerySource,
  useTypeIndex,
} from './groq.ts'
import { recentlyUsed } from './recently-used.ts'

export type Perspective = 'published' | 'drafts' | 'raw'

/** Bounds of a query whose sender is not known. */
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
  | { readonly kind: 'result'; readonly json: string; readonly isRepeatable: boolean }
  | {
      readonly kind: 'parse-error'
      readonly description: string
      readonly start: number
      readonly end: number
    }
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'failed'; readonly message: string }

interface Plan {
  readonly tree: QueryNode
  readonly types: readonly string[]
  readonly nodes: number
  readonly depth: number
  readonly isRepeatable: boolean
}

export interface QueryEngine {
  load(documents: readonly ContentDocument[]): void
  run(query: EngineQuery): EngineAnswer
}

const PLANS = 500

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

/** Drafts in the place of what they will replace, under its id. */
function withDrafts(documents: readonly ContentDocument[]): ContentDocument[] {
  const found = new Map<string, ContentDocument>()
  for (const document of documents) if (isPublished(document._id)) found.set(document._id, document)
  for (const document of documents) {
    if (!document._id.startsWith(draftPrefix)) continue
    const id = document._id.slice(draftPrefix.length)
    found.set(id, { ...document, _id: id, _originalId: document._id })
  }
  return [...found.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

/** Every number counts: bounds of slices become part of the tree. */
const planKey = (query: string, params: Parameters): string => {
  const numbers = Object.entries(params).filter(([, value]) => typeof value === 'number')
  return numbers.length === 0
    ? query
    : `${query}\n${JSON.stringify(numbers.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** Parses, plans and runs queries over one dataset. Lives in a thread of its own: a long query holds up nobody else. */
export function createQueryEngine(): QueryEngine {
  const plans = recentlyUsed<Plan>({ maxSize: PLANS })
  let everything: readonly ContentDocument[] = []
  const sources = new Map<Perspective, QuerySource>()

  function sourceFor(perspective: Perspective): QuerySource {
    let source = sources.get(perspective)
    if (!source) {
      const seen =
        perspective === 'raw'
          ? everything
          : perspective === 'drafts'
            ? withDrafts(everything)
            : everything.filter((document) => isPublished(document._id))
      source = sourceOf(seen)
      sources.set(perspective, source)
    }
    return source
  }

  function planOf(query: string, params: Parameters): Plan {
    const key = planKey(query, params)
    const kept = plans.get(key)
    if (kept) return kept
    const parsed = parseQuery(query, params)
    const plan = { ...measureQuery(parsed), ...useTypeIndex(parsed) }
    plans.set(key, plan)
    return plan
  }

  return {
    load(documents) {
      everything = documents
      sources.clear()
    },
    run({ query, params, perspective, atMs, limits }) {
      try {
        const plan = planOf(query, params)
        if (limits && (plan.nodes > limits.maxNodes || plan.depth > limits.maxDepth))
          return { kind: 'too-complex' }
        const result = runQuery({ ...plan, source: sourceFor(perspective), params, atMs })
        return { kind: 'result', json: JSON.stringify(result ?? null), isRepeatable: plan.isRepeatable }
      } catch (error) {
        if (error instanceof QueryParseError)
          return { kind: 'parse-error', description: error.message, start: error.start, end: error.end }
        return { kind: 'failed', message: error instanceof Error ? error.message : 'the query failed' }
      }
    },
  }
}
