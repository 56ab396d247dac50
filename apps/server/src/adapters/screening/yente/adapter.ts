import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { ScreenedPerson, ScreeningCompany, ScreeningMatch } from '../../../modules/outside/index.ts'
import type { YenteConfig } from './config.ts'
import { jsonOf, matchAnswer } from './wire.ts'

/** Results for one person; the company gives the best ones. */
const MAX_RESULTS = 100
/** Answers of many people with many results. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Screening by yente, the matcher of OpenSanctions. A search changes nothing and is repeated. */
export function createYente({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: YenteConfig }): ScreeningCompany {
  const { log } = surroundings
  const client = createOutgoing({
    name: 'screening',
    baseUrl: config.url,
    maxAttempts: 3,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    ...surroundings,
  })
  const alarm = (problem: string) =>
    log.error({ port: 'screening', problem, alarm: true }, 'a screening gave no usable answer')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(config.apiKey === undefined ? {} : { authorization: `ApiKey ${config.apiKey}` }),
  }

  return {
    async check({ people, minScore, signal }) {
      const address = new URLSearchParams({
        limit: String(MAX_RESULTS),
        threshold: String(minScore),
        // Its default differs between versions.
        cutoff: String(minScore),
      })
      const result = await client.call({
        method: 'POST',
        path: `/match/${encodeURIComponent(config.dataset)}?${address.toString()}`,
        name: 'match',
        headers,
        body: JSON.stringify({
          queries: Object.fromEntries(people.map((person, index) => [nameOf(index), queryOf(person)])),
        }),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unknown' }
      if (result.outcome === 'refused') {
        alarm(`status ${result.status}`)
        return { outcome: 'unknown' }
      }
      const read = matchesIn(jsonOf(result), people.length)
      if ('problem' in read) {
        alarm(read.problem)
        return { outcome: 'unknown' }
      }
      return { outcome: 'done', matches: read.matches }
    },
  }
}

/** The matches of each person, or why the answer cannot be used, without values. */
function matchesIn(
  body: unknown,
  people: number,
): { readonly matches: readonly (readonly ScreeningMatch[])[] } | { readonly problem: string } {
  const answer = matchAnswer.safeParse(body)
  if (!answer.success) return { problem: fieldsOf(answer.error.issues) }
  const matches: ScreeningMatch[][] = []
  for (let index = 0; index < people; index++) {
    const response = answer.data.responses[nameOf(index)]
    // No answer about a person does not mean that nobody was found.
    if (!response) return { problem: 'a person without an answer' }
    matches.push(
      response.results.map(({ id, caption, score, properties: { topics } }) => ({
        id,
        caption,
        score,
        topics,
      })),
    )
  }
  return { matches }
}

const nameOf = (index: number): string => `p${index}`

/**
 * The country of residence is not sent: the company compares it with nationalities, and somebody listed who lives
 * abroad would get a lower score.
 */
const queryOf = ({ firstName, lastName, dateOfBirth }: ScreenedPerson) => ({
  schema: 'Person',
  properties: { firstName: [firstName], lastName: [lastName], birthDate: [dateOfBirth] },
})

/** Names of fields, without positions and never with values. */
const fieldsOf = (issues: readonly { readonly path: readonly PropertyKey[] }[]): string =>
  [...new Set(issues.map(({ path }) => path.filter((part) => typeof part === 'string').join('.')))].join(', ')
