import { z } from 'zod'
import type { Tx } from '../../kernel/index.ts'
import { type ContentDocument, draftPrefix, isPublished, publishedId } from './documents.ts'
import { operations as patchOperations } from './patches.ts'
import { BadRequest } from './protocol-answers.ts'
import { readVersionIds } from './store.ts'
import {
  alreadyExists,
  checkRevision,
  MAX_MUTATIONS,
  MutationError,
  type MutationResult,
  newVersion,
  notFound,
  type Operation,
  parseBody,
  patch,
  remove,
  type Step,
  transactionId,
  write,
} from './transactions.ts'

const published = z.string().refine(isPublished, { error: 'is not the id of a published document' })
const version = z
  .string()
  .refine((id) => !isPublished(id), { error: 'is not the id of a draft or of a version in a release' })
const attributes = z.looseObject({ _id: version.optional(), _type: z.string() })
const identified = z.looseObject({ _id: version, _type: z.string() })
const revision = z.string().optional()
/** There is no history of documents, so a purge has nothing more to delete. */
const purge = z.boolean().optional()
const actionType = <const T extends string>(name: T) => z.literal(`sanity.action.document.${name}` as const)

const action = z.discriminatedUnion(
  'actionType',
  [
    z.strictObject({
      actionType: actionType('create'),
      publishedId: published,
      attributes,
      ifExists: z.enum(['fail', 'ignore']).default('fail'),
    }),
    z.strictObject({ actionType: actionType('replaceDraft'), publishedId: published, attributes }),
    z.strictObject({
      actionType: actionType('edit'),
      draftId: version,
      publishedId: published,
      patch: z.strictObject({ ...patchOperations, ifRevisionID: revision }),
    }),
    z.strictObject({
      actionType: actionType('delete'),
      publishedId: published,
      includeDrafts: z.array(version).default([]),
      purge,
    }),
    z.strictObject({ actionType: actionType('discard'), draftId: version, purge }),
    z.strictObject({
      actionType: actionType('publish'),
      draftId: version,
      publishedId: published,
      ifDraftRevisionId: revision,
      ifPublishedRevisionId: revision,
    }),
    z.strictObject({ actionType: actionType('unpublish'), draftId: version, publishedId: published }),
    z.strictObject({
      actionType: actionType('version.create'),
      publishedId: published,
      document: identified.optional(),
      baseId: z.string().optional(),
      versionId: version.optional(),
      ifBaseRevisionId: revision,
    }),
    z.strictObject({ actionType: actionType('version.replace'), document: identified }),
    z.strictObject({ actionType: actionType('version.discard'), versionId: version, purge }),
  ],
  { error: 'is not an action that is offered here' },
)
type Action = z.output<typeof action>
type ActionOf<Name extends string> = Extract<Action, { actionType: `sanity.action.document.${Name}` }>

const actionTransaction = z.strictObject({
  // The official client sends a list, also for one action.
  actions: z.array(action).min(1).max(MAX_MUTATIONS),
  transactionId,
  /** References into other datasets are never checked. */
  skipCrossDatasetReferenceValidation: z.boolean().optional(),
  dryRun: z.boolean().optional(),
})
export type ActionTransaction = z.output<typeof actionTransaction>

/** @throws BadRequest naming the first invalid field */
export const actionsFrom = (body: unknown): ActionTransaction => parseBody(body, actionTransaction)

/** @throws BadRequest when an id is not that of a draft or version of the published document */
function checkVersion(field: string, id: string, ofId: string): void {
  if (publishedId(id) !== ofId) throw new BadRequest(`${field}: ${id} is not a version of ${ofId}`)
}

function existing({ documents, index }: Step, id: string): ContentDocument {
  const found = documents.get(id)
  if (!found) throw notFound(index, id)
  return found
}

/** Writes a copy under another id. */
const copyTo = (step: Step, id: string, from: ContentDocument): MutationResult =>
  write(step, newVersion({ ...from, _id: id }, step.documents.get(id), step.context))

/** A draft may refer weakly to what is not published yet; references with `_strengthenOnPublish` become strong. */
function strengthened(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(strengthened)
  const { _strengthenOnPublish: wanted, ...rest } = value as Record<string, unknown>
  if (typeof rest['_ref'] === 'string' && typeof wanted === 'object' && wanted !== null) {
    if ((wanted as { weak?: unknown }).weak !== true) delete rest['_weak']
    return rest
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, strengthened(field)]))
}

function create(step: Step, { publishedId: ofId, attributes: given, ifExists }: ActionOf<'create'>) {
  const { documents, index, context } = step
  const id = given._id ?? `${draftPrefix}${ofId}`
  checkVersion('attributes._id', id, ofId)
  if (documents.has(ofId)) throw alreadyExists(index, ofId)
  const before = documents.get(id)
  if (before && ifExists === 'fail') throw alreadyExists(index, id)
  if (before) return [{ id, operation: 'none', document: before } as const]
  return [write(step, newVersion({ ...given, _id: id }, undefined, context))]
}

function replaceDraft(step: Step, { publishedId: ofId, attributes: given }: ActionOf<'replaceDraft'>) {
  const { documents, index, context } = step
  const id = given._id ?? `${draftPrefix}${ofId}`
  checkVersion('attributes._id', id, ofId)
  if (!documents.has(id) && !documents.has(ofId)) throw notFound(index, ofId)
  return [write(step, newVersion({ ...given, _id: id }, documents.get(id), context))]
}

function edit(step: Step, { draftId, publishedId: ofId, patch: wanted }: ActionOf<'edit'>) {
  checkVersion('draftId', draftId, ofId)
  if (step.documents.has(draftId)) return [patch(step, draftId, wanted)]
  const base = existing(step, ofId)
  checkRevision(step.index, base, wanted.ifRevisionID)
  const copied = copyTo(step, draftId, base)
  const { document, operation } = patch(step, draftId, { ...wanted, ifRevisionID: undefined })
  return [copied, ...(operation === 'none' ? [] : [{ id: draftId, operation, document }])]
}

/** A published document is deleted with all its versions or not at all: none may stay without being named. */
function deleteAll(step: Step, { publishedId: ofId, includeDrafts }: ActionOf<'delete'>) {
  const { documents, index } = step
  for (const id of includeDrafts) checkVersion('includeDrafts', id, ofId)
  const present = [...documents.values()].filter(({ _id }) => publishedId(_id) === ofId)
  const unnamed = present.find(({ _id }) => _id !== ofId && !includeDrafts.includes(_id))
  if (unnamed)
    throw new MutationError(409, index, {
      type: 'documentHasVersionsError',
      description: `Document "${ofId}" cannot be deleted as "${unnamed._id}" is not among includeDrafts`,
      id: unnamed._id,
    })
  if (present.length === 0) throw notFound(index, ofId)
  return present.map((document) => remove(step, document))
}

function publish(step: Step, asked: ActionOf<'publish'>) {
  const { draftId, publishedId: ofId, ifDraftRevisionId, ifPublishedRevisionId } = asked
  const { documents, index } = step
  checkVersion('draftId', draftId, ofId)
  const draft = existing(step, draftId)
  checkRevision(index, draft, ifDraftRevisionId)
  if (ifPublishedRevisionId !== undefined && !documents.has(ofId)) throw notFound(index, ofId)
  const before = documents.get(ofId)
  if (before) checkRevision(index, before, ifPublishedRevisionId)
  return [copyTo(step, ofId, strengthened(draft) as ContentDocument), remove(step, draft)]
}

function unpublish(step: Step, { draftId, publishedId: ofId }: ActionOf<'unpublish'>) {
  checkVersion('draftId', draftId, ofId)
  const document = existing(step, ofId)
  const copied = step.documents.has(draftId) ? [] : [copyTo(step, draftId, document)]
  return [...copied, remove(step, document)]
}

function createVersion(step: Step, asked: ActionOf<'version.create'>) {
  const { document, baseId, versionId, ifBaseRevisionId, publishedId: ofId } = asked
  if ((document === undefined) === (baseId === undefined || versionId === undefined))
    throw new BadRequest('one of document and baseId with versionId is needed')
  const id = document?._id ?? versionId ?? ''
  checkVersion(document ? 'document._id' : 'versionId', id, ofId)
  if (step.documents.has(id)) throw alreadyExists(step.index, id)
  if (document) return [write(step, newVersion(document, undefined, step.context))]
  const base = existing(step, baseId ?? '')
  checkVersion('baseId', base._id, ofId)
  checkRevision(step.index, base, ifBaseRevisionId)
  return [copyTo(step, id, base)]
}

function replaceVersion(step: Step, { document }: ActionOf<'version.replace'>) {
  const before = existing(step, document._id)
  return [write(step, newVersion(document, before, step.context))]
}

function apply(step: Step, asked: Action): MutationResult[] {
  switch (asked.actionType) {
    case 'sanity.action.document.create':
      return create(step, asked)
    case 'sanity.action.document.replaceDraft':
      return replaceDraft(step, asked)
    case 'sanity.action.document.edit':
      return edit(step, asked)
    case 'sanity.action.document.delete':
      return deleteAll(step, asked)
    case 'sanity.action.document.discard':
      return [remove(step, existing(step, asked.draftId))]
    case 'sanity.action.document.publish':
      return publish(step, asked)
    case 'sanity.action.document.unpublish':
      return unpublish(step, asked)
    case 'sanity.action.document.version.create':
      return createVersion(step, asked)
    case 'sanity.action.document.version.replace':
      return replaceVersion(step, asked)
    case 'sanity.action.document.version.discard':
      return [remove(step, existing(step, asked.versionId))]
    default:
      return asked satisfies never
  }
}

function idsOf(asked: Action): string[] {
  switch (asked.actionType) {
    case 'sanity.action.document.create':
    case 'sanity.action.document.replaceDraft':
      return [asked.publishedId, asked.attributes._id ?? `${draftPrefix}${asked.publishedId}`]
    case 'sanity.action.document.edit':
    case 'sanity.action.document.publish':
    case 'sanity.action.document.unpublish':
      return [asked.publishedId, asked.draftId]
    case 'sanity.action.document.delete':
      return [asked.publishedId, `${draftPrefix}${asked.publishedId}`, ...asked.includeDrafts]
    case 'sanity.action.document.discard':
      return [asked.draftId]
    case 'sanity.action.document.version.create':
      return [asked.document?._id ?? asked.versionId ?? [], asked.baseId ?? []].flat()
    case 'sanity.action.document.version.replace':
      return [asked.document._id]
    case 'sanity.action.document.version.discard':
      return [asked.versionId]
    default:
      return asked satisfies never
  }
}

/** What actions do, with all versions of the documents that they delete. */
export async function operationsOf(
  tx: Tx,
  dataset: string,
  actions: readonly Action[],
): Promise<readonly Operation[]> {
  const deleted = actions.flatMap((asked) =>
    asked.actionType === 'sanity.action.document.delete' ? asked.publishedId : [],
  )
  const versionIds = await readVersionIds(tx, dataset, deleted)
  return actions.map((asked) => {
    const versions =
      'publishedId' in asked ? versionIds.filter((id) => publishedId(id) === asked.publishedId) : []
    return { ids: [...idsOf(asked), ...versions], apply: (step) => apply(step, asked) }
  })
}
