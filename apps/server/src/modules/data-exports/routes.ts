import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { AppError, withOrigin } from '../../kernel/index.ts'
import type { DataExports } from './service.ts'

interface FileRoute {
  Params: { exportId: string }
}

export interface ExportFilesOptions {
  readonly exports: Pick<DataExports, 'fileOf'>
  /** The signed-in player, by the cookie of a page request; a link carries no token. */
  readonly playerOf: (cookies: Readonly<Record<string, string | undefined>>) => Promise<bigint | null>
}

/**
 * `GET /api/v1/player/data_export/{exportId}/file`: the archive, for its owner alone. Everybody else gets the answer
 * for an unknown export.
 */
export const exportFilesPlugin =
  ({ exports, playerOf }: ExportFilesOptions): FastifyPluginAsync =>
  async (app) => {
    // Each answer is kept as a download, so HEAD gets none.
    const options = { exposeHeadRoute: false }
    app.get<FileRoute>('/api/v1/player/data_export/:exportId/file', options, async (request, reply) => {
      const playerId = await playerOf(request.cookies)
      if (playerId === null) throw new AppError('error.session.missing')
      const { id: requestId, ip, cookies } = request
      const caller = { playerId, sessionId: '', claims: {} }
      const origin = { kind: 'request', requestId, ip, cookies, caller, needsProof: false } as const
      const file = await withOrigin(origin, () => exports.fileOf(playerId, request.params.exportId))
      if (!file) throw new AppError('error.not_found')
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', file.bytes)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(file.parts))
    })
  }
