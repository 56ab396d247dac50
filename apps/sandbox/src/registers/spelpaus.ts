import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import { isSameSecret } from '../authorization.ts'
import { registerCompany } from './register-company.ts'

const question = z.object({ requestId: z.string().min(1).max(100), subjectId: z.string().regex(/^\d{12}$/) })

/** Sweden's register of excluded players. */
export const spelpaus = registerCompany(
  {
    id: 'spelpaus',
    name: 'Spelpaus',
    country: 'SE',
    hasEnds: false,
    describe: 'Sweden’s register of excluded players.',
    answers: ['wrong-key', 'malformed', 'blocked', 'other-request', 'no-answer', 'not-json'],
  },
  (app, { control, exclusions, isFailing }) => {
    // The first about a login, the second before marketing.
    const path = '/api/:call(^blocking-info|marketing-single-subjectid$)/:actorId'
    app.post<{ Params: { actorId: string } }>(path, async (request, reply) => {
      if (isFailing()) return reply.code(500).send()
      const { actorId, apiKey } = credentials.spelpaus
      const isOurs = isSameSecret(request.headers.authorization, apiKey) && request.params.actorId === actorId
      if (!isOurs || control.take('wrong-key')) return reply.code(401).send()
      const asked = question.safeParse(request.body)
      if (!asked.success || control.take('malformed'))
        return reply.code(400).send({ message: 'The request is malformed' })
      const { requestId, subjectId } = asked.data
      // Somebody whom the register does not know is not blocked.
      const isBlocked = exclusions.findByNumber(`SE${subjectId}`)?.isExcluded ?? false
      const answer = { isBlocked, requestId, responseId: randomUUID() }
      switch (control.take('blocked', 'other-request', 'no-answer', 'not-json')) {
        case 'blocked':
          return { ...answer, isBlocked: true }
        case 'other-request':
          return { ...answer, requestId: randomUUID() }
        case 'no-answer':
          return { requestId, responseId: answer.responseId }
        case 'not-json':
          return reply.type('text/html').send('<html>gateway</html>')
        default:
          return answer
      }
    })
  },
)
