import { routes, tagDescriptions } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { mountDocs, openApiDocument } from './openapi.ts'
import { createServer } from './server.ts'

const options = {
  title: 'Marquee API',
  version: '1',
  publicUrl: 'https://play.example.com',
  tags: tagDescriptions,
}

describe('the API document', () => {
  const document = openApiDocument(routes, options) as {
    paths: Record<
      string,
      Record<string, { operationId: string; parameters: { in?: string; name?: string }[]; responses: object }>
    >
  }
  it('contains every route of the contract, with every path parameter declared', () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, operation })),
    )
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      Object.keys(routes).toSorted(),
    )
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      expect(declared).toEqual(inPath)
    }
  })
  it('names every refusal that any call may give, once for all calls', () => {
    const { responses } = (document as unknown as { components: { responses: Record<string, object> } })
      .components
    for (const item of Object.values(document.paths))
      for (const [method, operation] of Object.entries(item)) {
        const statuses = Object.keys(operation.responses)
        expect(statuses).toEqual(expect.arrayContaining(['400', '404', '405', '429', '500', '503', '504']))
        if (method !== 'get' && method !== 'delete')
          expect(statuses).toEqual(expect.arrayContaining(['413', '415']))
      }
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['Refused404', 'Refused405', 'Refused413', 'Refused415', 'Refused504']),
    )
  })
  it('describes each part', () => {
    const { tags } = document as unknown as { tags: { name: string; description?: string }[] }
    for (const { name, description } of tags) expect(description, name).toMatch(/\.$/)
  })
  it('refers only to what it contains', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!)
    expect(refs.length).toBeGreaterThan(0)
    const missing = refs.filter((ref) => {
      let node: unknown = document
      for (const key of ref.split('/')) node = (node as Record<string, unknown> | undefined)?.[key]
      return node === undefined
    })
    expect(missing).toEqual([])
  })
  it('is served as data and as a page without script', async () => {
    const app = await createServer({ log: silentLog, clock: systemClock, publicUrl: options.publicUrl })
    mountDocs(app, routes, options)
    const json = await app.inject('/api/openapi.json')
    expect(json.json().openapi).toBe('3.1.0')
    const page = await app.inject('/api/docs')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'.*style-src 'sha256-/)
    expect(page.body).not.toMatch(/<script|style="/)
    expect(page.body).toContain('id="error.validation"')
    await app.close()
  })
})
