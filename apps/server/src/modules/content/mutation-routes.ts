import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rateKey } from '../../kernel/index.ts'
import { actionsFrom } from './actions.ts'
import type { EditReport } from './editing.ts'
import { BadRequest, firstOf, type QueryValues, refuseEdit } from './protocol-answers.ts'
import type { QueryAnswer } from './queries.ts'
import { SelectionError } from './selections.ts'
import type { Content } from './service.ts'
import { MutationError, transactionFrom } from './transactions.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024

const flag = z.enum(['true', 'false']).default('false')
const options = z.object({
  returnIds: flag,
  returnDocuments: flag,
  /** `sync` is answered when queries have the change; the others as soon as it is stored. */
  visibility: z.enum(['sync', 'async', 'deferred']).default('sync'),
  dryRun: flag,
  autoGenerateArrayKeys: flag,
})
type Options = z.output<typeof options>

function optionsFrom(query: QueryValues): Options {
  const given = Object.fromEntries(Object.keys(options.shape).map((name) => [name, firstOf(query[name])]))
  const parsed = options.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new BadRequest(`${String(issue?.path[0])}: ${issue?.message}`)
}

function shownResults({ results }: EditReport, { returnIds, returnDocuments }: Options): object[] {
  if (returnIds !== 'true' && returnDocuments !== 'true') return []
  return results.map(({ id, operation, document }) => ({
    id,
    operation,
    ...(returnDocuments === 'true' ? { document } : {}),
  }))
}

/** Refuses in the way of a query without a result. */
export type RefuseQuery = (
  reply: FastifyReply,
  answer: Exclude<QueryAnswer, { kind: 'result' }>,
  query: string,
) => FastifyReply

const kinds = {
  mutation: { type: 'mutationError', failed: 'The mutation(s) failed' },
  action: { type: 'actionError', failed: 'The action(s) failed' },
} as const

function refuseTransaction(
  reply: FastifyReply,
  error: MutationError,
  { type, failed }: (typeof kinds)[keyof typeof kinds],
): FastifyReply {
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .send({
      error: {
        type,
        description: `${failed}: ${error.message}`,
        items: [{ index: error.index, error: error.item }],
      },
    })
}

/** `POST /content/{version}/data/mutate/{dataset}` and `data/actions/{dataset}`, for editors. */
export function mountMutations(
  app: FastifyInstance,
  content: Content,
  deps: { readonly isEditors: (request: FastifyRequest) => boolean; readonly refuseQuery: RefuseQuery },
): void {
  const forEditors = {
    bodyLimit: MAX_BODY_BYTES,
    // Before the body is read: only editors may send a large one.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      refuseEdit(reply, { isEditor: deps.isEditors(request), editedAt: content.editedAt }),
  }
  app.post<{ Querystring: QueryValues }>(
    '/content/:version/data/mutate/:dataset',
    forEditors,
    async (request, reply) => {
      const asked = optionsFrom(request.query)
      const transaction = transactionFrom(request.body)
      try {
        const report = await content.edit(transaction, {
          isDryRun: asked.dryRun === 'true',
          isGivingKeys: asked.autoGenerateArrayKeys === 'true',
          clientKey: rateKey(request.ip),
        })
        if (report.hasChanged && asked.visibility === 'sync') await content.refresh()
        return reply
          .header('cache-control', 'no-store')
          .send({ transactionId: report.transactionId, results: shownResults(report, asked) })
      } catch (error) {
        if (error instanceof MutationError) return refuseTransaction(reply, error, kinds.mutation)
        if (error instanceof SelectionError) return deps.refuseQuery(reply, error.answer, error.query)
        throw error
      }
    },
  )
  app.post('/content/:version/data/actions/:dataset', forEditors, async (request, reply) => {
    const transaction = actionsFrom(request.body)
    try {
      const { transactionId, hasChanged } = await content.act(transaction)
      if (hasChanged) await content.refresh()
      return reply.header('cache-control', 'no-store').send({ transactionId })
    } catch (error) {
      if (error instanceof MutationError) return refuseTransaction(reply, error, kinds.action)
      if (error instanceof SelectionError) return deps.refuseQuery(reply, error.answer, error.query)
      throw error
    }
  })
}
