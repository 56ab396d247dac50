import { BadRequest } from './protocol-answers.ts'

type Scalar = string | number | boolean | null
type Container = Record<string, unknown> | unknown[]

/** One step of a patch's path. */
export type Step =
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'descendants' }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'range'; readonly start: number; readonly end: number | null }
  | { readonly kind: 'all' }
  | { readonly kind: 'equals'; readonly name: string; readonly value: Scalar; readonly isNegated: boolean }
  | { readonly kind: 'has'; readonly name: string }
  | { readonly kind: 'union'; readonly steps: readonly Step[] }

/** A place in a document; it may not have a value yet. */
export type Place =
  | { readonly container: Record<string, unknown>; readonly key: string }
  | { readonly container: unknown[]; readonly key: number }

const MAX_STEPS = 64
const tokens = {
  name: /[A-Za-z_][A-Za-z0-9_]*/y,
  integer: /-?\d{1,9}(?![\d.])/y,
  range: /(-?\d{1,9})?:(-?\d{1,9})?/y,
  quoted: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y,
  comparison: /@?\.?([A-Za-z_][A-Za-z0-9_]*)\s*(==|!=)\s*/y,
  presence: /@?\.?([A-Za-z_][A-Za-z0-9_]*)\s*\?/y,
  number: /-?\d+(?:\.\d+)?/y,
  word: /true|false|null/y,
  spaces: /\s*/y,
}

function unquoted(text: string): string {
  try {
    return JSON.parse(
      text.startsWith('"') ? text : `"${text.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`,
    )
  } catch {
    throw new BadRequest(`not a string in a path: ${text.slice(0, 80)}`)
  }
}

/** Reads tokens of a path in order. */
function reader(path: string) {
  let at = 0
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at
    const found = token.exec(path)
    if (found) at += found[0].length
    return found
  }
  return {
    take,
    isDone: () => at >= path.length,
    eat(text: string): boolean {
      if (!path.startsWith(text, at)) return false
      at += text.length
      return true
    },
    fail(): never {
      throw new BadRequest(`not a path: ${path.slice(0, 120)} (character ${at + 1})`)
    },
  }
}
type Reader = ReturnType<typeof reader>

function attribute(name: string, from: Reader): Step {
  // Assigning it would change the object's prototype.
  if (name === '__proto__') return from.fail()
  return { kind: 'attribute', name }
}

function scalar(from: Reader): Scalar {
  const quoted = from.take(tokens.quoted)
  if (quoted) return unquoted(quoted[0])
  const plain = from.take(tokens.number) ?? from.take(tokens.word)
  return plain ? (JSON.parse(plain[0]) as Scalar) : from.fail()
}

function bracketItem(from: Reader): Step {
  from.take(tokens.spaces)
  const range = from.take(tokens.range)
  if (range)
    return {
      kind: 'range',
      start: Number(range[1] ?? 0),
      end: range[2] === undefined ? null : Number(range[2]),
    }
  const index = from.take(tokens.integer)
  if (index) return { kind: 'index', index: Number(index[0]) }
  const name = from.take(tokens.quoted)
  if (name) return attribute(unquoted(name[0]), from)
  if (from.eat('*')) return { kind: 'all' }
  const comparison = from.take(tokens.comparison)
  if (comparison)
    return {
      kind: 'equals',
      name: comparison[1] ?? '',
      isNegated: comparison[2] === '!=',
      value: scalar(from),
    }
  const presence = from.take(tokens.presence)
  return presence ? { kind: 'has', name: presence[1] ?? '' } : from.fail()
}

function bracket(from: Reader): Step {
  if (from.eat(']')) return { kind: 'all' }
  const steps: Step[] = []
  do {
    steps.push(bracketItem(from))
    from.take(tokens.spaces)
  } while (from.eat(','))
  if (!from.eat(']')) return from.fail()
  const [only] = steps
  return steps.length === 1 && only ? only : { kind: 'union', steps }
}

/** Parses a path such as `a.b[2]`, `list[_key=="x"].title`, `list[-1]`, `list[1:3]` or `..name`. @throws BadRequest */
export function parsePath(path: string): readonly Step[] {
  const from = reader(path)
  const steps: Step[] = []
  while (!from.isDone()) {
    if (steps.length >= MAX_STEPS) return from.fail()
    if (from.eat('[')) steps.push(bracket(from))
    else {
      if (from.eat('..')) steps.push({ kind: 'descendants' })
      else if (steps.length > 0 && !from.eat('.')) return from.fail()
      const name = from.take(tokens.name)
      if (name) steps.push(attribute(name[0], from))
      else if (steps.at(-1)?.kind !== 'descendants' || !from.eat('[')) return from.fail()
      else steps.push(bracket(from))
    }
  }
  return steps.length === 0 ? from.fail() : steps
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(place: Place): unknown {
  if (Array.isArray(place.container)) return place.container[place.key as number]
  return Object.hasOwn(place.container, place.key) ? place.container[place.key] : undefined
}

export function setAt(place: Place, value: unknown): void {
  ;(place.container as Record<string | number, unknown>)[place.key] = value
}

/** The end of a list is -1 in a range, because a range counts the places between items. */
const boundary = (at: number, length: number): number =>
  Math.min(Math.max(at < 0 ? length + at + 1 : at, 0), length)

/** The boundaries of a range in a list of that length. */
export function rangeIn(step: { start: number; end: number | null }, length: number): [number, number] {
  const start = boundary(step.start, length)
  return [start, Math.max(start, step.end === null ? length : boundary(step.end, length))]
}

/** Indexes of a list that a step selects, in order. */
export function indexesOf(step: Step, list: readonly unknown[]): number[] {
  const where = (test: (item: unknown) => boolean) =>
    list.flatMap((item, index) => (test(item) ? [index] : []))
  switch (step.kind) {
    case 'index': {
      const index = step.index < 0 ? list.length + step.index : step.index
      return index >= 0 && index < list.length ? [index] : []
    }
    case 'range': {
      const [start, end] = rangeIn(step, list.length)
      return Array.from({ length: end - start }, (_, offset) => start + offset)
    }
    case 'all':
      return where(() => true)
    case 'has':
      return where((item) => isObject(item) && Object.hasOwn(item, step.name))
    case 'equals':
      return where(
        (item) =>
          isObject(item) &&
          (Object.hasOwn(item, step.name) ? item[step.name] === step.value : step.value === null) !==
            step.isNegated,
      )
    case 'union':
      return [...new Set(step.steps.flatMap((one) => indexesOf(one, list)))].toSorted((a, b) => a - b)
    case 'attribute':
    case 'descendants':
      return []
  }
}

/** Objects and lists within values, at every depth and each once. */
function containersBelow(values: readonly unknown[]): Container[] {
  const found = new Set<Container>()
  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null || found.has(value as Container)) return
    found.add(value as Container)
    for (const item of Object.values(value)) visit(item)
  }
  for (const value of values) visit(value)
  return [...found]
}

function placesIn(value: unknown, step: Step): Place[] {
  if (Array.isArray(value)) return indexesOf(step, value).map((key) => ({ container: value, key }))
  if (!isObject(value)) return []
  if (step.kind === 'attribute') return [{ container: value, key: step.name }]
  return step.kind === 'union' ? step.steps.flatMap((one) => placesIn(value, one)) : []
}

/**
 * Places of a document that a path names. Attributes of objects are named whether they have a value or not.
 * @param isCreating whether missing objects on the way are created
 */
export function placesOf(
  document: Record<string, unknown>,
  steps: readonly Step[],
  isCreating = false,
): Place[] {
  let values: unknown[] = [document]
  for (const [at, step] of steps.slice(0, -1).entries()) {
    if (step.kind === 'descendants') {
      values = containersBelow(values)
      continue
    }
    const next = steps[at + 1]
    const found = values.flatMap((value) =>
      placesIn(value, step).map((place) => {
        if (isCreating && valueAt(place) === undefined && next?.kind === 'attribute') setAt(place, {})
        return valueAt(place)
      }),
    )
    // A document is a tree, but a search through all levels reaches a value by several ways.
    values = [...new Set(found.filter((value) => typeof value === 'object' && value !== null))]
  }
  const last = steps.at(-1)
  if (!last) return []
  const places = values.flatMap((value) => placesIn(value, last))
  // A search through all levels names existing values only.
  return steps.some(({ kind }) => kind === 'descendants')
    ? places.filter((place) => valueAt(place) !== undefined)
    : places
}
