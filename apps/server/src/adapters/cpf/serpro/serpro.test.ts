import { describe, expect, it } from 'vitest'
import { type FakeAnswer, fakeCompany } from '../../test-kit.ts'
import { createSerpro } from './adapter.ts'
import { IRREGULAR } from './assumed.ts'

const CPF = '52998224725'
const token = { access_token: 't0ken', token_type: 'Bearer', expires_in: 3_600 }
const person = {
  ni: CPF,
  nome: 'CARLA REGULAR',
  nascimento: '09041987',
  situacao: { codigo: '0', descricao: 'Regular' },
  dataInscricao: '01012005',
}

/** The company, which gives these answers in turn. */
function serpro(...answers: FakeAnswer[]) {
  const { asked, alarms, log, fetch } = fakeCompany(answers)
  const time = { ms: 0 }
  const register = createSerpro({
    config: { url: 'https://serpro.example', consumerKey: 'key', consumerSecret: 's3cret' },
    timeoutMs: 100,
    log,
    fetch,
    now: () => time.ms,
  })
  return { asked, alarms, time, lookUp: () => register.lookUp({ cpf: CPF }) }
}

describe('a look-up of a CPF', () => {
  it('asks for a token with the contract’s credentials, and for the number with the token', async () => {
    const { asked, lookUp } = serpro(token, person)
    expect(await lookUp()).toEqual({
      outcome: 'found',
      name: 'CARLA REGULAR',
      dateOfBirth: '1987-04-09',
      isRegular: true,
    })
    const [first, second] = asked
    expect(first).toMatchObject({
      url: 'https://serpro.example/token',
      init: {
        method: 'POST',
        body: 'grant_type=client_credentials',
        headers: { authorization: `Basic ${btoa('key:s3cret')}` },
      },
    })
    expect(second).toMatchObject({
      url: `https://serpro.example/consulta-cpf-df/v2/cpf/${CPF}`,
      init: { method: 'GET', headers: { authorization: 'Bearer t0ken' } },
    })
  })

  it.each(Object.keys(IRREGULAR))('with status %s is of a number that is not regular', async (codigo) => {
    expect(await serpro(token, { ...person, situacao: { codigo } }).lookUp()).toMatchObject({
      outcome: 'found',
      isRegular: false,
    })
  })

  it('of a number that is not in the register is of nobody', async () => {
    const { alarms, lookUp } = serpro(token, 404)
    expect(await lookUp()).toEqual({ outcome: 'nobody' })
    expect(alarms).toEqual([])
  })

  it.each([
    ['another number', { ...person, ni: '11144477735' }],
    ['a status that we do not know', { ...person, situacao: { codigo: '77' } }],
    ['no status', { ...person, situacao: undefined }],
    ['no name', { ...person, nome: '  ' }],
    ['a birth date that does not exist', { ...person, nascimento: '31021987' }],
    ['a birth date in another form', { ...person, nascimento: '1987-04-09' }],
    ['no JSON', '<html>'],
  ] as const)('with %s is unknown, with an alarm that has no personal data', async (_what, answer) => {
    const { alarms, lookUp } = serpro(token, answer)
    expect(await lookUp()).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'serpro', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(/CARLA|1987|52998224725/)
  })

  it.each([400, 403])('with the status %i is unknown, with an alarm', async (status) => {
    const { alarms, lookUp } = serpro(token, status)
    expect(await lookUp()).toEqual({ outcome: 'unknown' })
    expect(alarms).toHaveLength(1)
  })

  it('is tried two times when the company fails, and is then unknown', async () => {
    expect((await serpro(token, 500, person).lookUp()).outcome).toBe('found')
    expect(await serpro(token, 500, 500, person).lookUp()).toEqual({ outcome: 'unknown' })
  })

  it('is unknown when the company is slow', async () => {
    expect(await serpro(token, 'never', 'never').lookUp()).toEqual({ outcome: 'unknown' })
  })
})

describe('the token', () => {
  it('is used until a minute before its end, and then replaced', async () => {
    const { asked, time, lookUp } = serpro(token, person, person, token, person)
    await lookUp()
    time.ms = 3_539_999
    await lookUp()
    expect(asked).toHaveLength(3)
    time.ms = 3_540_000
    await lookUp()
    expect(asked.map(({ url }) => url.endsWith('/token'))).toEqual([true, false, false, true, false])
  })

  it('is requested one time for two look-ups at the same time', async () => {
    const { asked, lookUp } = serpro(token, person, person)
    await Promise.all([lookUp(), lookUp()])
    expect(asked.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
  })

  it('that is refused before its end is replaced one time, and a second refusal is unknown', async () => {
    const { alarms, lookUp } = serpro(token, 401, { ...token, access_token: 'n3w' }, person)
    expect((await lookUp()).outcome).toBe('found')
    expect(alarms).toEqual([])
    const revoked = serpro(token, 401, token, 401, token, person)
    expect(await revoked.lookUp()).toEqual({ outcome: 'unknown' })
    expect(revoked.alarms).toHaveLength(1)
    // The next call starts with a token of its own.
    expect((await revoked.lookUp()).outcome).toBe('found')
  })

  it.each([[401], [{ access_token: '' }], ['<html>' as const]])(
    'that is not given (%j) leaves the look-up unknown, with an alarm',
    async (answer) => {
      const { asked, alarms, lookUp } = serpro(answer)
      expect(await lookUp()).toEqual({ outcome: 'unknown' })
      expect(asked).toHaveLength(1)
      expect(alarms).toHaveLength(1)
    },
  )
})
