/**
 * Runs a compiled conformance suite of the query language's authors (https://github.com/sanity-io/groq-test-suite) on
 * the product's engine. The suite has no licence and is no part of the repository:
 * `node tests/content/groq/suite.ts <suite.ndjson>` prints what fails, by name and query.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type ContentDocument, createQueryEngine } from '../../../apps/server/src/modules/content/test-kit.ts'

interface Dataset {
  readonly _type: 'dataset'
  readonly _id: string
  /** Absent where the documents are at an address. */
  readonly documents?: readonly ContentDocument[]
}
interface Case {
  readonly _type: 'test'
  readonly name: string
  readonly query: string
  readonly result?: unknown
  /** False: the query is refused. */
  readonly valid: boolean
  readonly dataset: { readonly _ref: string }
  readonly params?: Readonly<Record<string, unknown>>
  readonly features?: readonly string[]
  /** A range of versions of the language. */
  readonly version?: string
}

export interface SuiteResult {
  readonly run: number
  /** Cases of geography, of version 0 of the language, and over documents that the file does not have. */
  readonly leftOut: number
  /** Name and query of each case with another answer. */
  readonly failed: readonly string[]
}

const AT_MS = 0
const byId = (a: ContentDocument, b: ContentDocument) => (a._id < b._id ? -1 : 1)
const isOfLanguage = ({ features = [], version = '' }: Case): boolean =>
  !features.some((feature) => /^geo/i.test(feature)) && !/^[~^<= ]*0\./.test(version)

/** A result with the place of each score among all scores: their sizes are not part of the language. */
function withPlaces(result: unknown): unknown {
  const scores = new Set<number>()
  JSON.stringify(result, (key, value: unknown) => {
    if (key === '_score' && typeof value === 'number') scores.add(value)
    return value
  })
  const sorted = [...scores].toSorted((a, b) => b - a)
  return JSON.parse(
    JSON.stringify(result ?? null, (_key, value: unknown) => {
      if (value === null || typeof value !== 'object' || !('_score' in value)) return value
      const { _score, ...rest } = value
      return { ...rest, _pos: sorted.indexOf(_score as number) + 1 }
    }),
  )
}

export async function runSuite(ndjson: string): Promise<SuiteResult> {
  const entries = ndjson
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Dataset | Case)
  const datasets = new Map<string, readonly ContentDocument[]>()
  const failed: string[] = []
  let run = 0
  let leftOut = 0
  for (const entry of entries) {
    if (entry._type === 'dataset') {
      if (entry.documents) datasets.set(entry._id, entry.documents.toSorted(byId))
      continue
    }
    const documents = datasets.get(entry.dataset._ref)
    if (!documents || !isOfLanguage(entry)) {
      leftOut++
      continue
    }
    run++
    const engine = createQueryEngine()
    engine.load(documents, AT_MS)
    const { query, params = {}, valid, result = null } = entry
    const answer = await engine.run({ query, params, perspective: 'raw', atMs: AT_MS, limits: null })
    const agrees = valid
      ? answer.kind === 'result' && isDeepStrictEqual(withPlaces(JSON.parse(answer.json)), result)
      : answer.kind !== 'result'
    if (!agrees) failed.push(`${entry.name}: ${query.replaceAll(/\s+/g, ' ').trim()}`)
  }
  return { run, leftOut, failed }
}

const [, , file] = process.argv
if (import.meta.main && file !== undefined) {
  const { run, leftOut, failed } = await runSuite(readFileSync(file, 'utf8'))
  for (const name of failed) console.log(name)
  console.log(`${run - failed.length} of ${run} agree; ${leftOut} left out`)
}
