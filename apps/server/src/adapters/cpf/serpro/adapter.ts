import { performance } from 'node:perf_hooks'
import { createOutgoing, type OutgoingAnswer, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { CpfRegister, CpfReport } from '../../../modules/outside/index.ts'
import { IRREGULAR, lookUpPath, REGULAR } from './assumed.ts'
import type { SerproConfig } from './config.ts'
import { createTokens } from './token.ts'
import { cpfAnswer, jsonOf } from './wire.ts'

/** Brazil's register of taxpayers, through Serpro's Consulta CPF. Both calls change nothing and may be repeated. */
export function createSerpro({
  config,
  now = () => performance.now(),
  ...surroundings
}: OutgoingDependencies & {
  readonly config: SerproConfig
  /** Monotonic clock of the token's life, ms; for tests. */
  readonly now?: () => number
}): CpfRegister {
  const { log } = surroundings
  const client = createOutgoing({ name: 'serpro', baseUrl: config.url, maxAttempts: 2, ...surroundings })
  const alarm = (call: string, problem: string) =>
    log.error({ port: 'serpro', call, problem, alarm: true }, 'the register of CPFs gave an unusable answer')
  const tokens = createTokens({ client, config, now, alarm })

  return {
    async lookUp({ cpf, signal }) {
      // A token that is refused before its end was revoked: a second one is requested.
      for (let tries = 0; tries < 2; tries++) {
        const bearer = await tokens.current()
        if (bearer === undefined) return { outcome: 'unknown' }
        const result = await client.call({
          method: 'GET',
          path: lookUpPath(cpf),
          name: 'cpf',
          headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
          ...(signal ? { signal } : {}),
        })
        if (result.outcome === 'unknown') return { outcome: 'unknown' }
        if (result.outcome === 'done') return reportFrom(result, cpf, (problem) => alarm('cpf', problem))
        if (result.status === 404) return { outcome: 'nobody' }
        if (result.status === 401) tokens.drop(bearer)
        if (result.status === 401 && tries === 0) continue
        alarm('cpf', `status ${result.status}`)
        break
      }
      return { outcome: 'unknown' }
    },
  }
}

/** @param alarm gets names of fields only: the values are personal data */
function reportFrom(
  answer: Pick<OutgoingAnswer, 'json'>,
  cpf: string,
  alarm: (problem: string) => void,
): CpfReport {
  const wire = cpfAnswer.safeParse(jsonOf(answer))
  const problem = !wire.success
    ? wire.error.issues.map(({ path }) => path.join('.')).join(', ')
    : wire.data.ni !== cpf
      ? 'another number'
      : isStatus(wire.data.situacao.codigo)
        ? undefined
        : 'situacao.codigo'
  if (!wire.success || problem !== undefined) {
    alarm(problem ?? 'fields')
    return { outcome: 'unknown' }
  }
  const { nome: name, nascimento: dateOfBirth, situacao } = wire.data
  return { outcome: 'found', name, dateOfBirth, isRegular: situacao.codigo === REGULAR }
}

const isStatus = (code: string): boolean => code === REGULAR || IRREGULAR[code] !== undefined
