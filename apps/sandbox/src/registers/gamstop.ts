import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { isSameSecret } from './same-secret.ts'
import { openRegister, type RegisterFacts } from './screen.ts'

const facts: RegisterFacts = { id: 'gamstop', name: 'GAMSTOP', country: 'GB', hasEnds: false }

const question = z.object({
  firstName: z.string().min(1).max(255),
  lastName: z.string().min(1).max(255),
  dateOfBirth: z.iso.date(),
  email: z.email(),
  postcode: z.string().min(1).max(10),
  mobile: z.string().max(20),
})

const compact = (postcode: string): string => postcode.replace(/\s/g, '').toUpperCase()

/** Great Britain's register of excluded players. */
export const gamstop: Company = {
  id: facts.id,
  name: facts.name,
  kind: 'register',
  describe: 'Great Britain’s register of excluded players.',
  screens: [{ title: 'People', path: '/gamstop/people' }],
  answers: ['server-error', 'wrong-key', 'too-many', 'excluded', 'period-over', 'other-status', 'no-status'],
  open(context) {
    const { control } = context
    const register = openRegister(context, facts)
    const { exclusions } = register
    return {
      async register(app) {
        register.registerScreen(app)
        app.post('/v2', async (request, reply) => {
          if (register.isFailing()) return reply.code(500).send()
          const { apiKey } = credentials.gamstop
          if (!isSameSecret(request.headers['x-api-key'], apiKey) || control.take('wrong-key'))
            return reply.code(403).send({ message: 'Forbidden' })
          if (control.take('too-many')) return reply.code(429).send({ message: 'Too Many Requests' })
          const asked = question.safeParse(request.body)
          if (!asked.success) return reply.code(400).send()
          const found = exclusions.find(asked.data)
          const isThem = found !== undefined && compact(found.person.zip) === compact(asked.data.postcode)
          const status = isThem ? (found.isExcluded ? 'Y' : found.wasExcluded ? 'P' : 'N') : 'N'
          reply.header('x-unique-id', randomUUID())
          switch (control.take('excluded', 'period-over', 'other-status', 'no-status')) {
            case 'excluded':
              return reply.header('x-exclusion', 'Y').send()
            case 'period-over':
              return reply.header('x-exclusion', 'P').send()
            case 'other-status':
              return reply.header('x-exclusion', 'Q').send()
            case 'no-status':
              return reply.send()
            default:
              return reply.header('x-exclusion', status).send()
          }
        })
      },
    }
  },
}
