import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContentDocument } from './documents.ts'
import { BadRequest, firstOf, type QueryValues, refuse, refuseEdit } from './protocol-answers.ts'
import type { Content } from './service.ts'
import { type AssetFacts, MAX_UPLOAD_BYTES, UploadError } from './uploads.ts'

/** Bodies and decoded pixels of an upload take about 80 MB at most. */
const MAX_CONCURRENT_UPLOADS = 4

const text = z.string().max(1_000, { error: 'has 1,000 characters at most' }).optional()
const query = z.object({
  title: text,
  description: text,
  label: text,
  creditLine: text,
  sourceId: text,
  sourceName: text,
  sourceUrl: text,
})

/** @throws BadRequest naming the parameter */
function factsFrom(values: QueryValues): AssetFacts {
  const given = Object.fromEntries(Object.keys(query.shape).map((name) => [name, firstOf(values[name])]))
  const parsed = query.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BadRequest(`${String(issue?.path[0])}: ${issue?.message}`)
  }
  const { sourceId: id, sourceName: name, sourceUrl: url, ...texts } = parsed.data
  const filename = firstOf(values['filename'])
  const stated = Object.entries(texts).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(stated) as AssetFacts),
    ...(filename === undefined ? {} : { originalFilename: filename.slice(0, 255) }),
    ...([id, name, url].some((part) => part !== undefined) ? { source: { id, name, url } } : {}),
  }
}

/** `POST /content/{version}/assets/images/{dataset}` and `assets/files/{dataset}`, for editors. */
export async function mountUploads(
  app: FastifyInstance,
  content: Content,
  { isEditors }: { readonly isEditors: (request: FastifyRequest) => boolean },
): Promise<void> {
  let uploads = 0
  /** Before the body is read: only editors may send a large one. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const refused = refuseEdit(reply, { isEditor: isEditors(request), editedAt: content.editedAt })
    if (refused) return refused
    if (uploads >= MAX_CONCURRENT_UPLOADS) {
      reply.header('retry-after', '1')
      return refuse(reply, 429, `at most ${MAX_CONCURRENT_UPLOADS} uploads at once`)
    }
    uploads++
    // Emitted for a connection that breaks, too.
    reply.raw.once('close', () => uploads--)
    return undefined
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is the file, whatever type the request states.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const mount = (kind: 'images' | 'files', store: StoreUpload): void => {
      scope.post<{ Querystring: QueryValues }>(
        `/content/:version/assets/${kind}/:dataset`,
        { bodyLimit: MAX_UPLOAD_BYTES, onRequest: admit },
        async (request, reply) => {
          const file = request.body
          if (!Buffer.isBuffer(file) || file.length === 0) return refuse(reply, 400, 'the body is the file')
          try {
            const document = await store(
              file,
              factsFrom(request.query),
              request.headers['content-type'] ?? '',
            )
            return reply.header('cache-control', 'no-store').send({ document })
          } catch (error) {
            if (error instanceof UploadError) return refuse(reply, error.status, error.message)
            throw error
          }
        },
      )
    }
    mount('images', (file, facts) => content.upload(file, facts))
    mount('files', (file, facts, statedType) => content.uploadFile(file, facts, statedType))
  })
}

type StoreUpload = (file: Buffer, facts: AssetFacts, statedType: string) => Promise<ContentDocument>
