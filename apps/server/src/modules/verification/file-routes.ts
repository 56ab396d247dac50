import { routes } from '@marquee/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  type Admit,
  AppError,
  LONGEST_BODY_MS,
  type ReportError,
  sendProblem,
  withOrigin,
} from '../../kernel/index.ts'
import { MAX_FILE_BYTES } from './file-check.ts'
import { createFileSlots, type FileSlot } from './file-slots.ts'
import type { Verification } from './module.ts'
import { fileRefusal } from './receive-file.ts'

const ROUTE_ID = 'documents.sendFile'
const route = routes[ROUTE_ID]

interface FileRoute {
  Params: { uploadId: string }
}

export interface DocumentFilesOptions {
  readonly documents: Pick<Verification, 'receive'>
  /** As for a route of the API. */
  readonly admit: Admit
  /** As for a route of the API. */
  readonly report: ReportError
}

/**
 * `PUT /api/v1/player/documents/uploads/{uploadId}/file`: the body is the file, whatever type the request states. Who
 * sends it is known before the body is read.
 */
export const documentFilesPlugin =
  ({ documents, admit, report }: DocumentFilesOptions): FastifyPluginAsync =>
  async (app) => {
    const slots = createFileSlots()
    const slotOf = new WeakMap<FastifyRequest, FileSlot>()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.setErrorHandler((error, request, reply) => {
      const known = report(error, { route: ROUTE_ID, requestId: request.id })
      return sendProblem(
        request,
        reply,
        known.code === 'error.payload_too_large' ? fileRefusal('too_large') : known,
      )
    })
    app.put<FileRoute>(
      `/api${route.path}`,
      {
        bodyLimit: MAX_FILE_BYTES,
        config: { routeId: ROUTE_ID, bodyMs: LONGEST_BODY_MS },
        onRequest: async (request, reply) => {
          await admit(request, route)
          if (!request.caller) throw new AppError('error.session.missing')
          slotOf.set(request, slots.take(request.caller.playerId, reply.raw))
        },
      },
      async (request, reply) => {
        const { caller, id: requestId, ip, cookies } = request
        const slot = slotOf.get(request)
        if (!caller || !slot) throw new AppError('error.session.missing')
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const origin = { kind: 'request', requestId, ip, cookies, caller, needsProof: false } as const
        const { playerId } = caller
        const named = route.params.safeParse(request.params)
        if (!named.success) throw new AppError('error.not_found')
        const { uploadId } = named.data
        const document = await slot.run((signal) =>
          withOrigin(origin, () => documents.receive({ playerId, uploadId, file, signal })),
        )
        return reply.header('cache-control', 'no-store').send(document)
      },
    )
  }
