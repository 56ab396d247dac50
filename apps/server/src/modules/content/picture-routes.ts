import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateKey } from '../../kernel/index.ts'
import { imageRequestFrom, mediaTypes, TransformError, variantOf } from './image-rules.ts'
import { pictureExtension } from './pictures.ts'
import { isKnownTo, plainFileName, type QueryValues, refuse } from './protocol-answers.ts'
import type { Content } from './service.ts'

interface PictureRoute {
  Params: { project: string; dataset: string; name: string; fileName?: string }
  Querystring: QueryValues
}

/** Originals never change at their address, so the variant's name identifies its bytes. */
const entityTag = (name: string, variant: string): string =>
  `W/"${createHash('sha256').update(`${name} ${variant}`).digest('base64url').slice(0, 22)}"`

/** `GET /content/images/{project}/{dataset}/{name}`, optionally followed by a file name. */
export function mountPictures(app: FastifyInstance, content: Content): void {
  async function answer(request: FastifyRequest<PictureRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { project, dataset, name, fileName } = request.params
    const picture =
      project === content.project && dataset === content.dataset ? content.pictureNamed(name) : undefined
    if (!picture) return refuse(reply, 404, 'no such picture')
    const original = { width: picture.width, height: picture.height, extension: pictureExtension(picture) }
    let asked: ReturnType<typeof imageRequestFrom>
    try {
      asked = imageRequestFrom(request.query, original, request.headers.accept)
    } catch (error) {
      if (error instanceof TransformError) return refuse(reply, 400, error.message)
      throw error
    }
    const { transform, download, variesByAccept } = asked
    if (variesByAccept) reply.header('vary', 'accept')
    if (download !== null || fileName !== undefined) {
      const shownName = plainFileName(download === null || download === '' ? (fileName ?? name) : download)
      reply.header(
        'content-disposition',
        `${download === null ? 'inline' : 'attachment'}; filename="${shownName}"`,
      )
    }
    const tag = entityTag(name, variantOf(transform))
    const forGood = () =>
      reply.header('etag', tag).header('cache-control', 'public, max-age=31536000, immutable')
    if (isKnownTo(request, tag)) return forGood().code(304).send()
    const answered = await content.images.serve(name, picture, asked, {
      clientKey: rateKey(request.ip),
      admit: async (cost) => {
        if (!app.hasDecorator('rateFence')) return
        for (let counted = 0; counted < cost; counted++) await app.rateFence(request, 'content')
      },
    })
    reply.type(mediaTypes[transform.format])
    if (answered.kind === 'image') return forGood().send(answered.bytes)
    // Browsers show the placeholder, and the status tells caches and monitors that it is not the picture.
    return reply
      .code(503)
      .header('cache-control', 'public, max-age=3')
      .header('retry-after', '3')
      .send(answered.bytes)
  }

  // A page shows a hundred pictures; proxies and browsers cache them.
  const config = { rateClass: 'unlimited' } as const
  app.get<PictureRoute>('/content/images/:project/:dataset/:name', { config }, async (request, reply) =>
    answer(request, reply),
  )
  app.get<PictureRoute>(
    '/content/images/:project/:dataset/:name/:fileName',
    { config },
    async (request, reply) => answer(request, reply),
  )
}
