import { routes } from '@marquee/contract'
import type { FastifyPluginAsync } from 'fastify'
import { type Admit, AppError, asAppError, sendProblem, withOrigin } from '../../kernel/index.ts'
import { MAX_FILE_BYTES } from './file-check.ts'
import { uploadPath } from './file-path.ts'
import type { Verification } from './module.ts'
import { fileRefusal } from './receive-file.ts'

/** Bodies and decoded pixels of a file take about 300 MB at most. */
const MAX_CONCURRENT_FILES = 3
const RETRY_SECONDS = 2

interface FileRoute {
  Params: { uploadId: string }
}

export interface DocumentFilesOptions {
  readonly documents: Pick<Verification, 'receive'>
  /** As for a route of the API. */
  readonly admit: Admit
}

/**
 * `PUT /api/v1/player/documents/uploads/{uploadId}/file`: the body is the file, whatever type the request states. Who
 * sends it is known before the body is read.
 */
export const documentFilesPlugin =
  ({ documents, admit }: DocumentFilesOptions): FastifyPluginAsync =>
  async (app) => {
    let running = 0
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.setErrorHandler((error, request, reply) => {
      const known = asAppError(error)
      return sendProblem(
        request,
        reply,
        known.code === 'error.payload_too_large' ? fileRefusal('too_large') : known,
      )
    })
    app.put<FileRoute>(
      uploadPath(':uploadId'),
      {
        bodyLimit: MAX_FILE_BYTES,
        config: { routeId: 'documents.file' },
        onRequest: async (request, reply) => {
          await admit(request, routes['documents.beginUpload'])
          if (running >= MAX_CONCURRENT_FILES)
            throw new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })
          running++
          // Emitted for a connection that breaks, too.
          reply.raw.once('close', () => running--)
        },
      },
      async (request, reply) => {
        const { caller, id: requestId, ip, cookies } = request
        if (!caller) throw new AppError('error.session.missing')
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const origin = { kind: 'request', requestId, ip, cookies, caller, needsProof: false } as const
        const { playerId } = caller
        const { uploadId } = request.params
        const document = await withOrigin(origin, () => documents.receive({ playerId, uploadId, file }))
        return reply.header('cache-control', 'no-store').send(document)
      },
    )
  }
