import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { serpro } from './serpro.ts'

const { consumerKey, consumerSecret } = credentials.serpro
const carla = '52998224725'
let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox(serpro)
})

const control = (payload: object) => sandbox.app.inject({ method: 'POST', url: '/serpro/_control', payload })
async function token(secret: string = consumerSecret, grant = 'client_credentials') {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/serpro/token',
    headers: {
      authorization: `Basic ${btoa(`${consumerKey}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `grant_type=${grant}`,
  })
  return { status: response.statusCode, body: response.json() }
}
async function lookUp(cpf: string, bearer?: string) {
  const response = await sandbox.app.inject({
    url: `/serpro/consulta-cpf-df/v2/cpf/${cpf}`,
    headers: { authorization: `Bearer ${bearer ?? (await token()).body.access_token}` },
  })
  return { status: response.statusCode, body: response.json() }
}

describe('Serpro', () => {
  it('gives a token for an hour to our customer only, and for one grant', async () => {
    expect(await token()).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3_600 } })
    expect((await token('another')).status).toBe(401)
    expect((await token(consumerSecret, 'password')).status).toBe(400)
  })

  it('says whose a number is, in capitals without accents, and whether it is regular', async () => {
    expect(await lookUp(carla)).toEqual({
      status: 200,
      body: {
        ni: carla,
        nome: 'CARLA REGULAR',
        nascimento: '09041987',
        situacao: { codigo: '0', descricao: 'Regular' },
        dataInscricao: '01012005',
      },
    })
    expect((await lookUp('11144477735')).body.situacao.codigo).toBe('5')
  })

  it('does not know other numbers, and refuses what is none', async () => {
    expect((await lookUp('25814736909')).status).toBe(404)
    expect((await lookUp('5299822472')).status).toBe(400)
  })

  it('takes a token until its end, by its own clock, and no other', async () => {
    const { access_token: bearer } = (await token()).body
    expect((await lookUp(carla, 'another')).status).toBe(401)
    await control({ clockAheadMs: 3_590_000 })
    expect((await lookUp(carla, bearer)).status).toBe(200)
    await control({ clockAheadMs: 3_601_000 })
    expect((await lookUp(carla, bearer)).status).toBe(401)
  })

  it('answers what the panel says, one time', async () => {
    await control({ next: 'deceased' })
    expect((await lookUp(carla, (await token()).body.access_token)).body.situacao.codigo).toBe('3')
    expect((await lookUp(carla)).body.situacao.codigo).toBe('0')
    await control({ next: 'wrong-credentials' })
    expect((await token()).status).toBe(401)
  })

  it('lists its numbers', async () => {
    const asJson = await sandbox.app.inject({
      url: '/serpro/people',
      headers: { accept: 'application/json' },
    })
    expect(asJson.json().people).toContainEqual({ id: 'carla-regular', cpf: carla })
    const page = await sandbox.app.inject({ url: '/serpro/people', headers: { accept: 'text/html' } })
    expect(page.body).toContain('Carla Regular')
  })
})
