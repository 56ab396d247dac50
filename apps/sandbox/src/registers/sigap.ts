import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../authorization.ts'
import { credentials } from '../credentials.ts'
import { registerCompany } from './register-company.ts'

const question = z.object({
  consulta: z.string().min(1).max(100),
  motivo: z.enum(['cadastro', 'acesso', 'periodica']),
  nome: z.string().min(1),
  nascimento: z.iso.date(),
})

/**
 * Brazil's register of persons who may not bet. Path and fields are assumed. An exclusion with a last day is one that
 * the person has asked for; without one the state bars the person.
 */
export const sigap = registerCompany(
  {
    id: 'sigap',
    name: 'SIGAP',
    country: 'BR',
    hasEnds: true,
    describe: 'Brazil’s register of persons who may not bet.',
    answers: ['wrong-key', 'malformed', 'barred', 'other-request', 'no-state', 'not-json'],
  },
  (app, { control, exclusions, isFailing }) => {
    app.post('/impedidos/v1/consultas', async (request, reply) => {
      if (isFailing()) return reply.code(500).send()
      const isOperator = isSameSecret(request.headers.authorization, `Bearer ${credentials.sigap.token}`)
      if (!isOperator || control.take('wrong-key')) return reply.code(401).send()
      const asked = question.safeParse(request.body)
      if (!asked.success || control.take('malformed')) return reply.code(400).send()
      const { consulta, nome, nascimento } = asked.data
      const found = exclusions.findByFullName(nome, nascimento)
      const next = control.take('barred', 'other-request', 'no-state', 'not-json')
      if (next === 'not-json') return reply.type('text/html').send('<html>gateway</html>')
      const named = { consulta: next === 'other-request' ? randomUUID() : consulta, protocolo: randomUUID() }
      if (next === 'no-state') return named
      // Its reason, as a real register might send one: nobody must read it.
      if (next === 'barred' || (found?.isExcluded && found.until === null))
        return { ...named, situacao: 'impedido', razao: 'programa social' }
      if (found?.isExcluded) return { ...named, situacao: 'autoexcluido', ate: found.until }
      return { ...named, situacao: 'livre' }
    })
  },
)
