import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyCookies, clearedAtEnd } from '../../kernel/index.ts'
import { PREVIEW_COOKIE, previewRequest } from './preview-links.ts'
import { firstOf, type QueryValues, refuse } from './protocol-answers.ts'
import type { Content } from './service.ts'

/** Cached responses of the site without a preview must not be shown in one, and the other way round. */
const sendOn = (request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('clear-site-data', clearedAtEnd(request)).redirect(to, 303)

/** Creates, opens and leaves previews of the site. */
export function mountPreviews(
  app: FastifyInstance,
  { previewLinks }: Pick<Content, 'previewLinks'>,
  isEditors: (request: FastifyRequest) => boolean,
): void {
  app.post('/content/preview', async (request, reply) => {
    if (!isEditors(request)) return refuse(reply, 401, 'a token is needed')
    const asked = previewRequest.safeParse(request.body)
    if (!asked.success) {
      const [issue] = asked.error.issues
      return refuse(reply, 400, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
    }
    const made = previewLinks.linkFor(asked.data)
    if (!made) return refuse(reply, 401, 'a token is needed')
    return reply.header('cache-control', 'no-store').send({ url: made.url, expiresAt: made.until.toString() })
  })

  app.get<{ Querystring: QueryValues }>('/content/preview', async (request, reply) => {
    const link = firstOf(request.query['link'])
    const preview = previewLinks.read(link)
    if (!preview || link === undefined)
      return refuse(reply, 403, 'this link to a preview has expired or is not valid: ask for a new one')
    const options = { maxAgeSeconds: previewLinks.secondsLeft(preview) }
    applyCookies(reply, [{ name: PREVIEW_COOKIE, value: link, options }], previewLinks.isSecure)
    return sendOn(request, reply, preview.path)
  })

  app.get('/content/preview/leave', async (request, reply) => {
    const link = request.cookies[PREVIEW_COOKIE]
    // Without a preview nothing is cleared: a link of another site would empty a browser's cache.
    if (link === undefined) return reply.header('cache-control', 'no-store').redirect('/', 303)
    applyCookies(reply, [{ name: PREVIEW_COOKIE, value: null, options: {} }], previewLinks.isSecure)
    return sendOn(request, reply, previewLinks.read(link)?.path ?? '/')
  })
}
