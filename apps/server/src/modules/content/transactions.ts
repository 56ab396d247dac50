import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type ContentDocument, DocumentError, type NewDocument } from './documents.ts'
import { operations, patched, type PatchOperations, withArrayKeys } from './patches.ts'
import { BadRequest } from './protocol-answers.ts'

/** Mutations or actions of one transaction. */
export const MAX_MUTATIONS = 1_000
const MAX_DEPTH = 64

const newDocument = z.looseObject({ _id: z.string().optional(), _type: z.string() })
const identified = z.looseObject({ _id: z.string(), _type: z.string() })
const params = z.record(z.string(), z.unknown()).optional()
const bySelection = { id: z.string().optional(), query: z.string().optional(), params }
const selectsOne = ({ id, query }: { id?: string | undefined; query?: string | undefined }) =>
  (id === undefined) !== (query === undefined)

const mutation = z
  .strictObject({
    create: newDocument.optional(),
    createIfNotExists: identified.optional(),
    createOrReplace: identified.optional(),
    delete: z
      .strictObject(bySelection)
      .refine(selectsOne, { error: 'one of id and query is needed' })
      .optional(),
    patch: z
      .strictObject({ ...bySelection, ifRevisionID: z.string().optional(), ...operations })
      .refine(selectsOne, { error: 'one of id and query is needed' })
      .optional(),
  })
  .refine((one) => Object.values(one).filter((value) => value !== undefined).length === 1, {
    error: 'a mutation has one of create, createIfNotExists, createOrReplace, delete and patch',
  })
export type Mutation = z.output<typeof mutation>

export const transactionId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
  .optional()

const transaction = z.strictObject({
  mutations: z.array(mutation).min(1).max(MAX_MUTATIONS),
  transactionId,
})
export type Transaction = z.output<typeof transaction>

/** Depth of a JSON value, counted without recursion. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

const shownPath = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

/** @throws BadRequest naming the first invalid field */
export const transactionFrom = (body: unknown): Transaction => parseBody(body, transaction)

/** The body of an editor's request. @throws BadRequest naming the first invalid field */
export function parseBody<T>(body: unknown, schema: z.ZodType<T>): T {
  if (isTooDeep(body)) throw new BadRequest(`the body is nested deeper than ${MAX_DEPTH} levels`)
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = shownPath([...(issue?.path ?? []), ...unknown]) || 'the body'
  throw new BadRequest(`${field.slice(0, 200)}: ${unknown.length > 0 ? 'not known' : issue?.message}`)
}

/** A mutation that the present documents do not allow. The whole transaction is refused. */
export class MutationError extends Error {
  override readonly name = 'MutationError'
  readonly status: 404 | 409
  readonly index: number
  /** In the protocol's format. */
  readonly item: Readonly<Record<string, unknown>>
  constructor(
    status: 404 | 409,
    index: number,
    item: { readonly type: string; readonly description: string; readonly [field: string]: unknown },
  ) {
    super(item.description)
    this.status = status
    this.index = index
    this.item = item
  }
}

export interface MutationResult {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
  /** The document as it is after the mutation; of a deletion, the deleted one. */
  readonly document: ContentDocument
}

export interface MutationContext {
  readonly rev: string
  readonly now: string
  readonly newId: () => string
  readonly isGivingKeys: boolean
}

/** Documents that a transaction reads and changes, in their shown form. */
export type WorkingSet = Map<string, ContentDocument>

/** The document that an editor gives, with the fields of the store. */
export function newVersion(
  given: NewDocument,
  before: ContentDocument | undefined,
  context: MutationContext,
): ContentDocument {
  // Assets exist by uploading; their titles may be edited.
  if (before?._type !== given._type && /^(?:sanity|system)\./.test(given._type))
    throw new DocumentError(`${given._id}: documents of type ${given._type} are not written by mutations`)
  const { _id, _type, _rev, _createdAt, _updatedAt, ...fields } = given
  const body = (context.isGivingKeys ? withArrayKeys(fields) : fields) as object
  return {
    _id,
    _type,
    _rev: context.rev,
    _createdAt: before?._createdAt ?? context.now,
    _updatedAt: context.now,
    ...body,
  }
}

export const alreadyExists = (index: number, id: string) =>
  new MutationError(409, index, {
    type: 'documentAlreadyExistsError',
    description: `Document by ID "${id}" already exists`,
    id,
  })

export const notFound = (index: number, id: string) =>
  new MutationError(404, index, {
    type: 'documentNotFoundError',
    description: `The document with the ID "${id}" was not found`,
    id,
  })

/** @throws MutationError when an editor has read another revision of the document */
export function checkRevision(index: number, document: ContentDocument, expected: string | undefined): void {
  const { _id: id, _rev: present } = document
  if (expected === undefined || expected === present) return
  throw new MutationError(409, index, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID ("${present}"), expected "${expected}"`,
    currentRevisionID: present,
    expectedRevisionID: expected,
  })
}

function isSameContent(one: ContentDocument, other: ContentDocument): boolean {
  const { _rev, _updatedAt, ...a } = one
  const { _rev: _otherRev, _updatedAt: _otherAt, ...b } = other
  return isDeepStrictEqual(a, b)
}

export interface Step {
  readonly documents: WorkingSet
  readonly index: number
  readonly context: MutationContext
}

/** A part of a transaction: the documents that it names, and what it does with them. */
export interface Operation {
  readonly ids: readonly string[]
  readonly apply: (step: Step) => MutationResult[]
}

export function write({ documents }: Step, after: ContentDocument): MutationResult {
  const before = documents.get(after._id)
  if (before && before._type === after._type && isSameContent(before, after))
    return { id: after._id, operation: 'none', document: before }
  documents.set(after._id, after)
  return { id: after._id, operation: before ? 'update' : 'create', document: after }
}

type PatchOfDocument = PatchOperations & { readonly ifRevisionID?: string | undefined }

export function patch(step: Step, id: string, wanted: PatchOfDocument): MutationResult {
  const { documents, index, context } = step
  const before = documents.get(id)
  if (!before) throw notFound(index, id)
  checkRevision(index, before, wanted.ifRevisionID)
  const after = patched(before, wanted)
  if (after['_id'] !== id || after['_type'] !== before._type)
    throw new BadRequest('the fields _id and _type of a document cannot be changed')
  return write(step, newVersion(after as NewDocument, before, context))
}

export function remove({ documents }: Step, document: ContentDocument): MutationResult {
  documents.delete(document._id)
  return { id: document._id, operation: 'delete', document }
}

/** Applies one mutation. @param selectedIds ids of documents that its query found */
export function applyMutation(
  step: Step,
  wanted: Mutation,
  selectedIds: readonly string[],
): MutationResult[] {
  const { documents, index, context } = step
  if (wanted.create) {
    const given = wanted.create._id ?? ''
    // An id that ends in a point is the prefix of a new one.
    const _id = given === '' || given.endsWith('.') ? `${given}${context.newId()}` : given
    if (documents.has(_id)) throw alreadyExists(index, _id)
    return [write(step, newVersion({ ...wanted.create, _id }, undefined, context))]
  }
  if (wanted.createIfNotExists) {
    const before = documents.get(wanted.createIfNotExists._id)
    if (before) return [{ id: before._id, operation: 'none', document: before }]
    return [write(step, newVersion(wanted.createIfNotExists, undefined, context))]
  }
  if (wanted.createOrReplace) {
    const given = wanted.createOrReplace
    return [write(step, newVersion(given, documents.get(given._id), context))]
  }
  const asked = wanted.patch ?? wanted.delete
  const ids = asked?.id === undefined ? selectedIds : [asked.id]
  if (wanted.patch) return ids.map((id) => patch(step, id, wanted.patch ?? {}))
  return ids.flatMap((id): MutationResult[] => {
    const before = documents.get(id)
    return before ? [remove(step, before)] : []
  })
}
