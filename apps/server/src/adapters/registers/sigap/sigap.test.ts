import { describe, expect, it } from 'vitest'
import { fakeRegister, personalData, question } from '../test-kit.ts'
import { createSigap } from './adapter.ts'

const answer = (situacao: string, more: object = {}) => ({
  consulta: 'reg_1',
  protocolo: 'P-1',
  situacao,
  ...more,
})

function sigap(...answers: Parameters<typeof fakeRegister>) {
  const { surroundings, ...fake } = fakeRegister(...answers)
  const register = createSigap({ config: { url: 'https://sigap.example', token: 't0ken' }, ...surroundings })
  return { ...fake, register, check: () => register.check(question) }
}

describe('a question to SIGAP', () => {
  it('has name and birth date, why it is asked, and our number, with the token (ID-21)', async () => {
    const { asked, register } = sigap(answer('livre'), answer('livre'))
    expect(await register.check(question)).toEqual({ outcome: 'clear', reference: 'P-1' })
    expect(asked[0]).toMatchObject({
      url: 'https://sigap.example/impedidos/v1/consultas',
      init: { method: 'POST', headers: { authorization: 'Bearer t0ken' } },
    })
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual({
      consulta: 'reg_1',
      motivo: 'acesso',
      nome: 'Gail Stop & Söns',
      nascimento: '1990-10-05',
    })
    await register.check({ ...question, moment: 'sweep' })
    expect(asked[1]!.init.body as string).toContain('"motivo":"periodica"')
  })

  it('about a person whom the state bars says so, and no reason is taken over (ID-21)', async () => {
    const { alarms, check } = sigap(answer('impedido', { razao: 'Bolsa Família' }))
    const report = await check()
    expect(report).toEqual({ outcome: 'barred', reference: 'P-1' })
    expect(JSON.stringify([report, alarms])).not.toContain('Bolsa')
  })

  it('about somebody who is self-excluded is of an excluded player, to the end of the day in Brasília', async () => {
    expect(await sigap(answer('autoexcluido')).check()).toEqual({
      outcome: 'excluded',
      reference: 'P-1',
      until: null,
    })
    expect(await sigap(answer('autoexcluido', { ate: '2027-01-31' })).check()).toMatchObject({
      until: Temporal.Instant.from('2027-02-01T03:00:00Z'),
    })
  })

  it.each([
    ['the number of another question', answer('livre', { consulta: 'reg_2' })],
    ['another state', answer('talvez')],
    ['a last day that does not exist', answer('autoexcluido', { ate: '2027-02-30' })],
    ['no JSON', '<html>gateway</html>'],
    ['401', 401],
    ['404', 404],
  ] as const)('answered with %s says nothing, with an alarm without personal data', async (_what, given) => {
    const { alarms, check } = sigap(given)
    expect(await check()).toEqual({ outcome: 'unavailable' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'sigap', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(personalData)
  })

  it('is tried three times when the register fails or is slow', async () => {
    expect((await sigap(500, 'never', answer('livre')).check()).outcome).toBe('clear')
    const away = sigap(500, 429, 500, answer('livre'))
    expect(await away.check()).toEqual({ outcome: 'unavailable' })
    expect(away.asked).toHaveLength(3)
  })
})
