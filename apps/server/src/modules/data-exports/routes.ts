import { Readable } from 'node:stream'
import { type Route, routes } from '@marquee/contract'
import type { FastifyPluginAsync } from 'fastify'
import { AppError, type Caller, withOrigin } from '../../kernel/index.ts'
import { filePath } from './file-path.ts'
import type { DataExports } from './service.ts'

interface FileRoute {
  Params: { exportId: string }
}

export interface ExportFilesOptions {
  readonly exports: Pick<DataExports, 'fileOf'>
  /** The signed-in player, by the cookie of a page request; a link carries no token. */
  readonly callerOf: (cookies: Readonly<Record<string, string | undefined>>) => Promise<Caller | null>
  /** @throws AppError `error.step_up.required` */
  readonly requireProof: (route: Pick<Route, 'stepUp'>, caller: Caller) => Promise<void>
}

/**
 * `GET /api/v1/player/data_export/{exportId}/file`: the archive, for its owner alone, who has proved a short time ago
 * who they are, as for `player.openDataExport`. Everybody else gets the answer for an unknown export.
 */
export const exportFilesPlugin =
  ({ exports, callerOf, requireProof }: ExportFilesOptions): FastifyPluginAsync =>
  async (app) => {
    // Each answer is kept as a download, so HEAD gets none.
    const options = { exposeHeadRoute: false }
    app.get<FileRoute>(filePath(':exportId'), options, async (request, reply) => {
      const caller = await callerOf(request.cookies)
      if (!caller) throw new AppError('error.session.missing')
      await requireProof(routes['player.openDataExport'], caller)
      const { playerId } = caller
      const { id: requestId, ip, cookies } = request
      const origin = { kind: 'request', requestId, ip, cookies, caller, needsProof: true } as const
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
