import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { maxDocumentBytes } from './documents.ts'
import { indexesOf, parsePath, placesOf, rangeIn, setAt, type Step, valueAt } from './patch-paths.ts'
import { BadRequest } from './protocol-answers.ts'

type Fields = Record<string, unknown>

const values = z.record(z.string(), z.unknown())
const amounts = z.record(z.string(), z.number())
const items = z.array(z.unknown())

/** The operations of a patch; they are done in this order. */
export const operations = {
  set: values.optional(),
  setIfMissing: values.optional(),
  unset: z.array(z.string()).optional(),
  inc: amounts.optional(),
  dec: amounts.optional(),
  insert: z
    .union([
      z.strictObject({ before: z.string(), items }),
      z.strictObject({ after: z.string(), items }),
      z.strictObject({ replace: z.string(), items }),
    ])
    .optional(),
}
export type PatchOperations = z.output<z.ZodObject<typeof operations>>

const protectedFields = new Set(['_id', '_type'])
/** The store writes these fields. A patch that names them changes nothing there. */
const systemFields = new Set(['_rev', '_createdAt', '_updatedAt'])

/** @returns undefined for a path whose field only the store writes */
function stepsOf(path: string): readonly Step[] | undefined {
  const steps = parsePath(path)
  const [first] = steps
  if (first?.kind === 'attribute' && steps.length === 1 && systemFields.has(first.name)) return undefined
  if (first?.kind === 'attribute' && protectedFields.has(first.name))
    throw new BadRequest(`the field ${first.name} of a document cannot be changed`)
  return steps
}

/** A path may name thousands of places: what no document can hold is refused before it is copied. */
function checkRoom(path: string, value: unknown, places: number): void {
  if (places > 1 && Buffer.byteLength(JSON.stringify(value) ?? '') * places > maxDocumentBytes)
    throw new BadRequest(`${path}: ${places} places cannot hold this value`)
}

function assign(document: Fields, assigned: Fields, isMissingOnly: boolean): void {
  for (const [path, value] of Object.entries(assigned)) {
    const steps = stepsOf(path)
    if (!steps) continue
    const places = placesOf(document, steps, true)
    checkRoom(path, value, places.length)
    for (const place of places)
      if (!isMissingOnly || valueAt(place) === undefined) setAt(place, structuredClone(value))
  }
}

function unset(document: Fields, paths: readonly string[]): void {
  for (const path of paths) {
    const steps = stepsOf(path)
    if (!steps) continue
    // From the last to the first, because the items behind a deleted one move up.
    for (const { container, key } of placesOf(document, steps).toReversed())
      if (Array.isArray(container)) container.splice(key as number, 1)
      else delete container[key]
  }
}

function add(document: Fields, added: Readonly<Record<string, number>>, sign: 1 | -1): void {
  for (const [path, amount] of Object.entries(added)) {
    const steps = stepsOf(path) ?? []
    for (const place of placesOf(document, steps)) {
      const value = valueAt(place)
      if (typeof value !== 'number') throw new BadRequest(`${path} is not a number`)
      setAt(place, value + sign * amount)
    }
  }
}

function insert(document: Fields, given: NonNullable<PatchOperations['insert']>): void {
  const [where, path] =
    'before' in given
      ? (['before', given.before] as const)
      : 'after' in given
        ? (['after', given.after] as const)
        : (['replace', given.replace] as const)
  const steps = stepsOf(path)
  const last = steps?.at(-1)
  if (!steps || !last || last.kind === 'attribute')
    throw new BadRequest(`insert.${where}: ${path} does not name items of a list`)
  const lists = listsAt(document, steps, path)
  checkRoom(path, given.items, lists.length)
  for (const list of lists) {
    const selected = indexesOf(last, list)
    const at = positionIn(list, last, selected, where)
    if (at === undefined) continue
    if (where === 'replace') for (const index of selected.toReversed()) list.splice(index, 1)
    list.splice(at, 0, ...structuredClone(given.items))
  }
}

function listsAt(document: Fields, steps: readonly Step[], path: string): unknown[][] {
  return placesOf(document, steps.slice(0, -1)).map((place) => {
    const list = valueAt(place)
    if (!Array.isArray(list)) throw new BadRequest(`insert: ${path} is not in a list`)
    return list
  })
}

/** @returns undefined when the path selects no place of the list */
function positionIn(
  list: readonly unknown[],
  step: Step,
  selected: readonly number[],
  where: 'before' | 'after' | 'replace',
): number | undefined {
  const [first] = selected
  if (first !== undefined) return where === 'after' ? (selected.at(-1) ?? first) + 1 : first
  if (step.kind === 'range') return rangeIn(step, list.length)[0]
  // The first and the last place exist in an empty list too.
  return list.length === 0 && step.kind === 'index' && (step.index === 0 || step.index === -1) ? 0 : undefined
}

/** @returns a changed copy of a document. @throws BadRequest naming the path that cannot be changed */
export function patched(document: Fields, patch: PatchOperations): Fields {
  const copy = structuredClone(document)
  if (patch.set) assign(copy, patch.set, false)
  if (patch.setIfMissing) assign(copy, patch.setIfMissing, true)
  if (patch.unset) unset(copy, patch.unset)
  if (patch.inc) add(copy, patch.inc, 1)
  if (patch.dec) add(copy, patch.dec, -1)
  if (patch.insert) insert(copy, patch.insert)
  return copy
}

/** Gives a `_key` to each object in a list that has none. */
export function withArrayKeys(value: unknown, isItem = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withArrayKeys(item, true))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withArrayKeys(field)]),
  )
  return isItem && !Object.hasOwn(fields, '_key')
    ? { _key: randomBytes(6).toString('hex'), ...fields }
    : fields
}
