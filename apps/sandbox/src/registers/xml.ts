import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FastifyInstance, FastifyReply } from 'fastify'

const attributes = { ignoreAttributes: false, attributeNamePrefix: '@' } as const
const parser = new XMLParser({ ...attributes, parseTagValue: false, trimValues: true })
const builder = new XMLBuilder(attributes)

const toXml = (root: Readonly<Record<string, unknown>>): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })

/** Null for anything but a well-formed document. */
export const parseXml = (text: unknown): unknown =>
  typeof text === 'string' && XMLValidator.validate(text) === true ? parser.parse(text) : null

/** Bodies of these routes are XML, kept as text so that the call log shows what was sent. */
export function takeXml(app: FastifyInstance): void {
  app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

export const sendXml = (reply: FastifyReply, root: Readonly<Record<string, unknown>>): FastifyReply =>
  reply.type('application/xml; charset=utf-8').send(toXml(root))
