import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { PersonCompany } from '../../../modules/outside/index.ts'
import type { TruliooConfig } from './config.ts'
import { toRequest, toSource } from './mapping.ts'
import { jsonOf, verifyAnswer } from './wire.ts'

/** Refusals of the key, of the address, and of too many requests. */
const aboutAccess: ReadonlySet<number> = new Set([401, 403, 404, 408, 429])

/** Whether a refusal is about what was asked. */
const isAboutRequest = (status: number): boolean => status >= 400 && status < 500 && !aboutAccess.has(status)

/** Compares people with sources of data by Trulioo (GlobalGateway). A comparison changes nothing and is repeated. */
export function createTrulioo({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: TruliooConfig }): PersonCompany {
  const { log } = surroundings
  const client = createOutgoing({
    name: 'trulioo',
    baseUrl: config.url,
    maxAttempts: 2,
    ...surroundings,
  })
  const alarm = (problem: string) =>
    log.error(
      { port: 'person-check', problem, alarm: true },
      'a comparison of a person gave no usable answer',
    )

  return {
    async compare({ person, signal }) {
      const result = await client.call({
        method: 'POST',
        path: '/verifications/v1/verify',
        name: 'verify',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-trulioo-api-key': config.apiKey,
        },
        body: JSON.stringify(toRequest(person, config.configurationName)),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unknown' }
      if (result.outcome === 'refused') {
        alarm(`status ${result.status}`)
        // Asking again about the same person would not help: nobody is confirmed, and documents are asked for.
        return isAboutRequest(result.status) ? { outcome: 'done', sources: [] } : { outcome: 'unknown' }
      }
      const answer = verifyAnswer.safeParse(jsonOf(result))
      if (!answer.success) {
        alarm(fieldsOf(answer.error.issues))
        return { outcome: 'unknown' }
      }
      const { DatasourceResults: sources, Errors: problems } = answer.data.Record
      // Sources that were not asked do not say that nobody was found.
      if ((problems ?? []).length > 0) {
        alarm(`error ${String(problems?.[0]?.Code ?? 'without a code')}`)
        return { outcome: 'unknown' }
      }
      return {
        outcome: 'done',
        sources: sources.map(({ DatasourceFields: fields }) => toSource(fields ?? [])),
      }
    },
  }
}

/** Names of fields, without positions and never with values. */
const fieldsOf = (issues: readonly { readonly path: readonly PropertyKey[] }[]): string =>
  [...new Set(issues.map(({ path }) => path.filter((part) => typeof part === 'string').join('.')))].join(', ')
