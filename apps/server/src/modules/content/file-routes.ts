import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstOf, isKnownTo, plainFileName, type QueryValues, refuse } from './protocol-answers.ts'
import type { Content } from './service.ts'

interface FileRoute {
  Params: { project: string; dataset: string; name: string; fileName?: string }
  Querystring: QueryValues
}

const MIB = 1024 ** 2

/**
 * `GET /content/files/{project}/{dataset}/{name}`, optionally followed by a file name. A file is always downloaded: it
 * is never a page of our origin.
 */
export function mountFiles(app: FastifyInstance, content: Content): void {
  async function answer(request: FastifyRequest<FileRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { project, dataset, name, fileName } = request.params
    const [unknown] = Object.keys(request.query).filter((key) => key !== 'dl')
    if (unknown !== undefined) return refuse(reply, 400, `${unknown.slice(0, 80)}: not offered for files`)
    const isOurs = project === content.project && dataset === content.dataset
    const file = isOurs ? content.fileNamed(name) : undefined
    if (!file) return refuse(reply, 404, 'no such file')
    // Contents never change under a name that is their hash.
    const tag = `"${name}"`
    const forGood = () =>
      reply.header('etag', tag).header('cache-control', 'public, max-age=31536000, immutable')
    if (isKnownTo(request, tag)) return forGood().code(304).send()
    if (app.hasDecorator('rateFence'))
      for (let counted = 0; counted <= file.size; counted += MIB) await app.rateFence(request, 'content')
    const bytes = await content.readFile(file)
    if (!bytes) return refuse(reply, 404, 'no such file')
    const shownName = firstOf(request.query['dl']) || fileName || file.originalFilename || name
    return forGood()
      .type(file.mediaType)
      .header('content-disposition', `attachment; filename="${plainFileName(shownName)}"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  }

  for (const path of [
    '/content/files/:project/:dataset/:name',
    '/content/files/:project/:dataset/:name/:fileName',
  ])
    app.get<FileRoute>(path, async (request, reply) => answer(request, reply))
}
