import { describe, expect, it } from 'vitest'
import { silentLog } from '../../../kernel/index.ts'
import { type FakeAnswer, fakeCompany } from '../../test-kit.ts'
import { createYente } from './adapter.ts'

const sam = { firstName: 'Sam', lastName: 'Sanctus', dateOfBirth: '1968-02-03' }
const carla = { firstName: 'Carla', lastName: 'Regular', dateOfBirth: '1987-04-09' }
const listed = {
  id: 'NK-sam',
  schema: 'Person',
  caption: 'Sam SANCTUS',
  score: 0.98,
  match: true,
  datasets: ['us_ofac_sdn'],
  features: { name_literal: 1 },
  properties: { name: ['Sam SANCTUS'], topics: ['sanction', 'role.pep'] },
}
const answered = (...results: object[][]) => ({
  responses: Object.fromEntries(
    results.map((found, index) => [
      `p${index}`,
      { status: 200, results: found, total: { value: found.length } },
    ]),
  ),
  limit: 100,
})

/** The company, which gives these answers in turn. */
function yente(answers: readonly FakeAnswer[]) {
  const { asked, alarms, log, fetch } = fakeCompany(answers)
  const company = createYente({
    config: { url: 'https://yente.example', dataset: 'default', apiKey: 'k3y' },
    timeoutMs: 50,
    log,
    fetch,
  })
  return {
    asked,
    alarms,
    check: (people: (typeof sam)[] = [sam], signal?: AbortSignal) =>
      company.check({ people, minScore: 0.7, ...(signal ? { signal } : {}) }),
  }
}

describe('a screening', () => {
  it('asks about all people in one call, with the key, by name and birth date', async () => {
    const { asked, check } = yente([answered([listed], [])])
    expect(await check([sam, carla])).toEqual({
      outcome: 'done',
      matches: [
        [{ id: 'NK-sam', caption: 'Sam SANCTUS', score: 0.98, topics: ['sanction', 'role.pep'] }],
        [],
      ],
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      url: 'https://yente.example/match/default?limit=100&threshold=0.7&cutoff=0.7',
      init: { method: 'POST', headers: { authorization: 'ApiKey k3y' } },
    })
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual({
      queries: {
        p0: {
          schema: 'Person',
          properties: { firstName: ['Sam'], lastName: ['Sanctus'], birthDate: ['1968-02-03'] },
        },
        p1: {
          schema: 'Person',
          properties: { firstName: ['Carla'], lastName: ['Regular'], birthDate: ['1987-04-09'] },
        },
      },
    })
  })

  it('of an installation without a key sends none', async () => {
    const asked: RequestInit[] = []
    const company = createYente({
      config: { url: 'https://yente.example', dataset: 'default', apiKey: undefined },
      timeoutMs: 50,
      log: silentLog,
      fetch: (async (_url: string, init: RequestInit) => {
        asked.push(init)
        return Response.json(answered([]))
      }) as typeof fetch,
    })
    expect(await company.check({ people: [sam], minScore: 0.7 })).toEqual({ outcome: 'done', matches: [[]] })
    expect(asked[0]!.headers).not.toHaveProperty('authorization')
  })

  it('takes a listed person without topics, and cuts a long name', async () => {
    const { check } = yente([
      answered([{ ...listed, caption: 'x'.repeat(400), properties: { name: ['x'] } }]),
    ])
    expect(await check()).toEqual({
      outcome: 'done',
      matches: [[{ id: 'NK-sam', caption: 'x'.repeat(300), score: 0.98, topics: [] }]],
    })
  })

  it.each([
    ['no JSON', '<html>gateway</html>'],
    ['no responses', { results: [] }],
    ['no answer about a person', { responses: {} }],
    ['no results', { responses: { p0: { status: 200 } } }],
    ['no score', answered([{ ...listed, score: undefined }])],
    ['a score above 1', answered([{ ...listed, score: 1.01 }])],
    ['a score below 0', answered([{ ...listed, score: -0.01 }])],
    ['no id', answered([{ ...listed, id: '' }])],
    ['topics that are no list', answered([{ ...listed, properties: { topics: 'sanction' } }])],
  ])('with %s is unknown, with an alarm that has no personal data', async (_what, answer) => {
    const { alarms, check } = yente([answer])
    expect(await check()).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'screening', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(/sam|1968/i)
  })

  it.each([400, 401, 403, 404, 422])(
    'that is refused with %i is unknown, with an alarm, and is not repeated',
    async (status) => {
      const { alarms, asked, check } = yente([status, answered([])])
      expect(await check()).toEqual({ outcome: 'unknown' })
      expect([alarms.length, asked.length]).toEqual([1, 1])
    },
  )

  it.each([429, 500, 503])('is tried three times after %i, and is then unknown', async (status) => {
    expect((await yente([status, status, answered([])]).check()).outcome).toBe('done')
    const { asked, alarms, check } = yente([status, status, status, answered([])])
    expect(await check()).toEqual({ outcome: 'unknown' })
    expect([asked.length, alarms.length]).toEqual([3, 0])
  })

  it('is unknown when the company is slow or the caller stops', async () => {
    const slow = yente(['never', 'never', 'never'])
    expect(await slow.check()).toEqual({ outcome: 'unknown' })
    expect(slow.asked).toHaveLength(3)
    const stopped = yente(['never'])
    expect(await stopped.check([sam], AbortSignal.abort())).toEqual({ outcome: 'unknown' })
    expect(stopped.asked).toHaveLength(1)
  })
})
