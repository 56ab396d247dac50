import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import { isSameSecret } from '../authorization.ts'
import { registerCompany } from './register-company.ts'

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
export const gamstop = registerCompany(
  {
    id: 'gamstop',
    name: 'GAMSTOP',
    country: 'GB',
    hasEnds: false,
    describe: 'Great Britain’s register of excluded players.',
    answers: ['wrong-key', 'too-many', 'excluded', 'period-over', 'other-status', 'no-status'],
  },
  (app, { control, exclusions, isFailing }) => {
    app.post('/v2', async (request, reply) => {
      if (isFailing()) return reply.code(500).send()
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
)
