import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstOf, type QueryValues, refuse, refuseEdit } from './protocol-answers.ts'
import type { Content } from './service.ts'
import { MAX_UPLOAD_BYTES, UploadError } from './uploads.ts'

/** Bodies and decoded pixels of an upload take about 80 MB at most. */
const MAX_CONCURRENT_UPLOADS = 4

/** `POST /content/{version}/assets/images/{dataset}`, for editors. */
export async function mountUploads(
  app: FastifyInstance,
  content: Content,
  { isEditors }: { readonly isEditors: (request: FastifyRequest) => boolean },
): Promise<void> {
  let uploads = 0
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is the file, whatever type the request states.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Querystring: QueryValues }>(
      '/content/:version/assets/images/:dataset',
      {
        bodyLimit: MAX_UPLOAD_BYTES,
        // Before the body is read: only editors may send a large one.
        onRequest: async (request, reply) => {
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
        },
      },
      async (request, reply) => {
        const file = request.body
        if (!Buffer.isBuffer(file) || file.length === 0) return refuse(reply, 400, 'the body is the picture')
        try {
          const document = await content.upload(file, firstOf(request.query['filename']))
          return reply.header('cache-control', 'no-store').send({ document })
        } catch (error) {
          if (error instanceof UploadError) return refuse(reply, error.status, error.message)
          throw error
        }
      },
    )
  })
}
