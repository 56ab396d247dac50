/**
 * The query language by the chapters of its public specification (spec.groq.dev), as our own cases: each holds a result
 * that the specification states. They are asked as a visitor asks, over HTTP, with drafts and documents for others in
 * the dataset. What the query library does not support is listed by name in the README of the content module, and
 * exactly that fails.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClientError } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { refusedAt } from './groq/case.ts'
import { conformanceDocuments } from './groq/documents.ts'
import { functionChapters } from './groq/functions.ts'
import { operatorChapters } from './groq/operators.ts'
import { traversalChapters } from './groq/traversals.ts'
import { valueChapters } from './groq/values.ts'
import { officialClient, useServedContent } from './kit.ts'

const chapters = { ...valueChapters, ...traversalChapters, ...operatorChapters, ...functionChapters }
const cases = Object.entries(chapters).flatMap(([chapter, rows]) =>
  rows.map(([name, query, expected, params = {}]) => ({
    name: `${chapter}, ${name}`,
    query,
    expected,
    params,
  })),
)

const readme = readFileSync(
  join(import.meta.dirname, '../../apps/server/src/modules/content/README.md'),
  'utf8',
)
/** Names of the cases that the README lists as not supported. */
const listed = new Set([...readme.matchAll(/^- `([^`]+, [^`]+)`: \S/gm)].map(([, name = '']) => name))

const service = useServedContent({
  prepare: async (content) => void (await content.importDocuments(conformanceDocuments)),
})

interface QueryParseError {
  readonly error: { readonly type: string; readonly description: string; readonly start: number }
}

/** The result; for a query that cannot be parsed where; for one that fails while it runs its message. */
async function answerTo(query: string, params: object): Promise<unknown> {
  const response = await fetch(`${service.url}/content/v2021-08-31/data/query/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, params }),
  })
  const body: unknown = await response.json()
  if (response.status === 200) return (body as { result: unknown }).result
  expect(response.status).toBe(400)
  const { error } = body as QueryParseError | { error: string }
  if (typeof error === 'string') return body
  expect(error).toEqual({
    type: 'queryParseError',
    description: expect.stringMatching(/./),
    query,
    start: expect.any(Number),
    end: query.length,
  })
  return refusedAt(error.start)
}

describe('the conformance table', () => {
  it.each(cases.map((row) => [row.name, row] as const))('%s', async (name, { query, expected, params }) => {
    const answer = await answerTo(query, params)
    if (listed.has(name)) expect(answer).not.toEqual(expected)
    else expect(answer).toEqual(expected)
  })

  it('the official client reads the same results, and every refusal as an error of the caller', async () => {
    const client = officialClient(service.url)
    for (const { query, params } of cases) {
      const answer = await answerTo(query, params)
      const result = await client.fetch<unknown>(query, params).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ClientError)
        expect((error as ClientError).statusCode).toBe(400)
        return answer
      })
      expect(result, query).toEqual(answer)
    }
  }, 60_000)

  it('has no name twice, and each name in the README is one of it', () => {
    const names = new Set(cases.map(({ name }) => name))
    expect(names.size).toBe(cases.length)
    expect([...listed].filter((name) => !names.has(name))).toEqual([])
  })
})
