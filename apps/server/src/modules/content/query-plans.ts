import {
  measureQuery,
  type Parameters,
  parseQuery,
  QueryParseError,
  readsAnyType,
  type QueryNode,
  type QuerySize,
  subscriptParameters,
  type TypeIndex,
  useTypeIndex,
} from './groq.ts'
import { recentlyUsed } from '../../kernel/index.ts'

export interface Plan extends QuerySize {
  readonly tree: QueryNode
  readonly readsAnyType: boolean
  readonly indexes: readonly TypeIndex[]
}

export interface QueryPlans {
  /** The plan of a query for these parameters. @throws QueryParseError */
  planOf(query: string, params: Parameters): Plan
}

/** Which parameters the engine needs while parsing. */
interface Shape {
  /** Bounds of slices must be number literals. */
  readonly foldsNumbers: boolean
  readonly subscripts: readonly string[]
}

const MAX_PLANS = 500

const numbersOf = (params: Parameters): [string, unknown][] =>
  Object.entries(params)
    .filter(([, value]) => typeof value === 'number')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

function shapeOf(query: string, numbers: Parameters): Shape {
  try {
    return { foldsNumbers: false, subscripts: subscriptParameters(parseQuery(query)) }
  } catch (error) {
    if (!(error instanceof QueryParseError) || Object.keys(numbers).length === 0) throw error
    return { foldsNumbers: true, subscripts: subscriptParameters(parseQuery(query, numbers)) }
  }
}

/**
 * Caches plans. They are shared by all callers of a query, so a plan contains no caller's parameters. Parameters that
 * the engine needs while parsing (bounds of slices, subscripts) are folded into the plan, and exactly those are part of
 * its key.
 */
export function createQueryPlans(): QueryPlans {
  const plans = recentlyUsed<Plan>({ maxSize: MAX_PLANS })
  const shapes = recentlyUsed<Shape>({ maxSize: MAX_PLANS })

  return {
    planOf(query, params) {
      const numbers = numbersOf(params)
      // Folding numbers hides numeric subscripts, so a shape depends on which parameters are numbers.
      const shapeKey = JSON.stringify([query, numbers.map(([name]) => name)])
      let shape = shapes.get(shapeKey)
      if (!shape) {
        shape = shapeOf(query, Object.fromEntries(numbers))
        shapes.set(shapeKey, shape)
      }
      const { foldsNumbers, subscripts } = shape
      const folded = [
        ...(foldsNumbers ? numbers : []),
        ...subscripts.flatMap((name) => {
          const value = Object.hasOwn(params, name) ? params[name] : undefined
          const isFolded = typeof value === 'string' || (typeof value === 'number' && !foldsNumbers)
          return isFolded ? [[name, value] as const] : []
        }),
      ]
      const planKey = JSON.stringify([query, folded])
      const kept = plans.get(planKey)
      if (kept) return kept
      const parsed = parseQuery(query, Object.fromEntries(folded))
      const indexed = useTypeIndex(parsed)
      const plan = { ...measureQuery(parsed), ...indexed, readsAnyType: readsAnyType(indexed.tree) }
      plans.set(planKey, plan)
      return plan
    },
  }
}
