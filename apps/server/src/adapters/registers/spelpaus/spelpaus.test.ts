import { describe, expect, it } from 'vitest'
import { fakeRegister, personalData, question, subject } from '../test-kit.ts'
import { createSpelpaus } from './adapter.ts'

const info = { isBlocked: false, requestId: 'reg_1', responseId: 'response-1' }

function spelpaus(...answers: Parameters<typeof fakeRegister>) {
  const { surroundings, ...fake } = fakeRegister(...answers)
  const register = createSpelpaus({
    config: { url: 'https://spelpaus.example', actorId: 'act/1', apiKey: 'k3y' },
    ...surroundings,
  })
  const check = (nationalNumber = subject.nationalNumber) =>
    register.check({ ...question, subject: { ...subject, nationalNumber } })
  return { ...fake, register, check }
}

describe('a question to Spelpaus', () => {
  it('has our id and the number in twelve digits, the licence in the path, and the key', async () => {
    const { asked, check } = spelpaus(Response.json(info))
    expect(await check()).toEqual({ outcome: 'clear', reference: 'response-1' })
    expect(asked[0]).toMatchObject({
      url: 'https://spelpaus.example/api/blocking-info/act%2F1',
      init: { method: 'POST', headers: { authorization: 'k3y' } },
    })
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual({
      requestId: 'reg_1',
      subjectId: '198405172399',
    })
  })

  it('about somebody who does not log in goes to the call for marketing, which a login must not use', async () => {
    const { asked, register } = spelpaus(Response.json({ ...info, isBlocked: true }))
    expect(await register.check({ ...question, moment: 'sweep' })).toMatchObject({ outcome: 'excluded' })
    expect(asked.map(({ url }) => url)).toEqual([
      'https://spelpaus.example/api/marketing-single-subjectid/act%2F1',
    ])
  })

  it('about a blocked person is of an excluded one, without an end', async () => {
    expect(await spelpaus(Response.json({ ...info, isBlocked: true })).check()).toEqual({
      outcome: 'excluded',
      reference: 'response-1',
      until: null,
    })
  })

  it.each(['8405172399', '', '19840517-2399'])('is never asked with the number "%s"', async (number) => {
    const { asked, check } = spelpaus(Response.json(info))
    expect(await check(number)).toEqual({ outcome: 'unavailable' })
    expect(asked).toEqual([])
  })

  it.each([
    ['the id of another question', Response.json({ ...info, requestId: 'reg_2' })],
    ['a blocked that is no boolean', Response.json({ ...info, isBlocked: 'false' })],
    ['nothing about blocking', Response.json({ requestId: 'reg_1', responseId: 'response-1' })],
    ['no id of the answer', Response.json({ isBlocked: false, requestId: 'reg_1' })],
    ['no JSON', new Response('<html>')],
    ['an empty body', new Response('')],
    ['400', 400],
    ['401', 401],
    ['404', 404],
  ] as const)('answered with %s says nothing, with an alarm without personal data', async (_what, given) => {
    const { asked, alarms, check } = spelpaus(given)
    expect(await check()).toEqual({ outcome: 'unavailable' })
    expect(asked).toHaveLength(1)
    expect(alarms).toEqual([expect.objectContaining({ port: 'spelpaus', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(personalData)
  })

  it('is tried three times when the register fails or is slow', async () => {
    expect((await spelpaus(502, 'never', Response.json(info)).check()).outcome).toBe('clear')
    const away = spelpaus(500, 500, 500, Response.json(info))
    expect(await away.check()).toEqual({ outcome: 'unavailable' })
    expect(away.asked).toHaveLength(3)
  })
})
