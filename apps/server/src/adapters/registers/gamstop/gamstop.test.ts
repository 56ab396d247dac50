import { describe, expect, it } from 'vitest'
import { fakeRegister, personalData, question } from '../test-kit.ts'
import { createGamstop } from './adapter.ts'

const answer = (status: string | null) =>
  new Response('', {
    headers: { 'x-unique-id': 'unique-1', ...(status === null ? {} : { 'x-exclusion': status }) },
  })

function gamstop(...answers: Parameters<typeof fakeRegister>) {
  const { surroundings, ...fake } = fakeRegister(...answers)
  const register = createGamstop({
    config: { url: 'https://gamstop.example', apiKey: 'k3y' },
    ...surroundings,
  })
  return { ...fake, check: () => register.check(question) }
}

describe('a question to GAMSTOP', () => {
  it('is a form of what the player typed, only trimmed, with the key', async () => {
    const { asked, check } = gamstop(answer('N'))
    expect(await check()).toEqual({ outcome: 'clear', reference: 'unique-1' })
    expect(asked[0]).toMatchObject({
      url: 'https://gamstop.example/v2',
      init: { method: 'POST', headers: { 'x-api-key': 'k3y' } },
    })
    expect(asked[0]!.init.body).toBe(
      'firstName=Gail&lastName=Stop+%26+S%C3%B6ns&dateOfBirth=1990-10-05&email=gail%40example.com&postcode=LS1+4DY&mobile=%2B447700900123',
    )
  })

  it('answered with Y is of an excluded person, without an end', async () => {
    const excluded = { outcome: 'excluded', reference: 'unique-1', until: null }
    expect(await gamstop(answer('Y')).check()).toEqual(excluded)
  })

  it('answered with P is of a person whose exclusion is over', async () => {
    expect((await gamstop(answer('P')).check()).outcome).toBe('clear')
  })

  it.each([
    ['another status', answer('X')],
    ['no status', answer(null)],
    ['400', 400],
    ['401', 401],
    ['403', 403],
    ['405', 405],
  ] as const)('answered with %s says nothing, with an alarm without personal data', async (_what, given) => {
    const { asked, alarms, check } = gamstop(given)
    expect(await check()).toEqual({ outcome: 'unavailable' })
    expect(asked).toHaveLength(1)
    expect(alarms).toEqual([expect.objectContaining({ port: 'gamstop', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(personalData)
  })

  it('is tried three times when the register fails, limits or is slow', async () => {
    expect((await gamstop(500, 429, answer('N')).check()).outcome).toBe('clear')
    const slow = gamstop('never', 503, 'never', answer('N'))
    expect(await slow.check()).toEqual({ outcome: 'unavailable' })
    expect(slow.asked).toHaveLength(3)
  })

  it('is not asked while the breaker is open', async () => {
    const { asked, check } = gamstop()
    await check()
    await check()
    expect(asked).toHaveLength(5)
    expect(await check()).toEqual({ outcome: 'unavailable' })
    expect(asked).toHaveLength(5)
  })
})
