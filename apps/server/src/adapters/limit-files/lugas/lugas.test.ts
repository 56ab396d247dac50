import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../../kernel/index.ts'
import { type FakeAnswer, fakeCompany } from '../../test-kit.ts'
import { createLugas } from './adapter.ts'
import { client, server as served } from './test-certificates.ts'

const at = Temporal.Instant.from('2026-11-30T23:00:00.123Z')
const asked = {
  reservationId: 'dep_1-1',
  person: {
    firstName: ' Emil ',
    lastName: 'Anderswo',
    dateOfBirth: '1984-06-30',
    street: 'Hafenstraße 9',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
  },
  amount: 6_001n,
  currency: 'EUR',
  at,
} as const
const personal = /Emil|Anderswo|1984|20457/
const config = { url: 'https://lugas.example', operatorId: 'house-17', givesRoomBack: false }

function lugas(...answers: FakeAnswer[]) {
  const { asked: calls, alarms, log, fetch } = fakeCompany(answers)
  return { calls, alarms, file: createLugas({ config, timeoutMs: 50, log, fetch }) }
}

describe('a reservation at LUGAS', () => {
  it('names person, amount and the moment in Germany, under our id (LIM-18)', async () => {
    const { calls, file } = lugas({ ergebnis: 'reserviert', reservierung: 'dep_1-1' })
    expect(await file.reserve(asked)).toEqual({ outcome: 'reserved' })
    expect(calls[0]).toMatchObject({
      url: 'https://lugas.example/limitdatei/v1/reservierungen/dep_1-1',
      init: { method: 'PUT', headers: { 'x-veranstalter': 'house-17' } },
    })
    expect(JSON.parse(calls[0]!.init.body as string)).toEqual({
      zeitpunkt: '2026-12-01T00:00:00+01:00',
      betrag: '60.01',
      waehrung: 'EUR',
      person: {
        vorname: 'Emil',
        nachname: 'Anderswo',
        geburtsdatum: '1984-06-30',
        strasse: 'Hafenstraße 9',
        postleitzahl: '20457',
        ort: 'Hamburg',
        staat: 'DE',
      },
    })
  })

  it('that is refused tells limit and what is used, to the cent (LIM-18)', async () => {
    const { file } = lugas({
      ergebnis: 'abgelehnt',
      reservierung: 'dep_1-1',
      grenze: '1000.00',
      genutzt: '940.01',
    })
    expect(await file.reserve(asked)).toEqual({ outcome: 'full', cap: 100_000n, used: 94_001n })
  })

  it('is confirmed and given back under the same id (LIM-18)', async () => {
    const { calls, file } = lugas(
      { ergebnis: 'bestaetigt', reservierung: 'dep_1-1' },
      { ergebnis: 'zurueckgenommen', reservierung: 'dep_1-1' },
    )
    const { reservationId, amount, currency } = asked
    expect(await file.confirm({ reservationId, amount, currency })).toEqual({ outcome: 'done' })
    expect(await file.release({ reservationId })).toEqual({ outcome: 'done' })
    expect(calls.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual([
      'bestaetigung',
      'ruecknahme',
    ])
    expect(JSON.parse(calls[0]!.init.body as string)).toEqual({ betrag: '60.01', waehrung: 'EUR' })
  })

  it.each([
    ['the id of another one', { ergebnis: 'reserviert', reservierung: 'dep_2-1' }],
    ['another result', { ergebnis: 'vielleicht', reservierung: 'dep_1-1' }],
    [
      'a limit that is no amount',
      { ergebnis: 'abgelehnt', reservierung: 'dep_1-1', grenze: 'x', genutzt: '1' },
    ],
    ['no JSON', '<html>gateway</html>'],
    ['409', 409],
    ['403', 403],
  ])('answered with %s says nothing, with an alarm without personal data (LIM-18)', async (_what, answer) => {
    const { alarms, file } = lugas(answer)
    expect(await file.reserve(asked)).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'lugas', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(personal)
  })

  it('is asked for two times under one id where nothing comes, and then unknown (LIM-18)', async () => {
    const away = lugas('never', 500, { ergebnis: 'reserviert', reservierung: 'dep_1-1' })
    expect(await away.file.reserve(asked)).toEqual({ outcome: 'unknown' })
    expect(away.calls).toHaveLength(2)
    const slow = lugas(500, { ergebnis: 'reserviert', reservierung: 'dep_1-1' })
    expect(await slow.file.reserve(asked)).toEqual({ outcome: 'reserved' })
  })
})

/** The address of a server that both sides show a certificate to. */
async function serve(answer: RequestListener): Promise<string> {
  const { certificate: cert, key } = served
  const server = createServer({ cert, key, ca: client.certificate, requestCert: true }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a connection to LUGAS', () => {
  it('whose answer has a status that nobody knows says nothing, and the next call is made (LIM-18)', async () => {
    const statuses = [999, 600, 200]
    const url = await serve((request, response) => {
      response.writeHead(statuses.shift() ?? 500, { 'content-type': 'application/json' })
      const body = { ergebnis: 'zurueckgenommen', reservierung: 'dep_1-1' }
      request.resume().on('end', () => response.end(JSON.stringify(body)))
    })
    const mutual = { ...client, authority: served.certificate }
    const file = createLugas({ config: { ...config, url, mutual }, timeoutMs: 2_000, log: silentLog })
    expect(await file.release({ reservationId: 'dep_1-1' })).toEqual({ outcome: 'unknown' })
    expect(await file.release({ reservationId: 'dep_1-1' })).toEqual({ outcome: 'done' })
  })

  it('shows our certificate, and is opened to nobody without one (LIM-18)', async () => {
    const shown: string[] = []
    const url = await serve((request, response) => {
      const { subject } = (request.socket as import('node:tls').TLSSocket).getPeerCertificate()
      shown.push(String(subject.CN))
      response.setHeader('content-type', 'application/json')
      const body = { ergebnis: 'zurueckgenommen', reservierung: 'dep_1-1' }
      request.resume().on('end', () => response.end(JSON.stringify(body)))
    })
    const mutual = { ...client, authority: served.certificate }
    const connect = (change: object) =>
      createLugas({
        config: { ...config, url, mutual: { ...mutual, ...change } },
        timeoutMs: 2_000,
        log: silentLog,
      })
    expect(await connect({}).release({ reservationId: 'dep_1-1' })).toEqual({ outcome: 'done' })
    expect(shown).toEqual(['client.invalid'])
    // Another certificate authority than that of the server: nothing is sent to it.
    const strange = connect({ authority: client.certificate })
    expect(await strange.release({ reservationId: 'dep_1-1' })).toEqual({ outcome: 'unknown' })
    // The server knows our certificate alone.
    const unknown = connect({ certificate: served.certificate, key: served.key })
    expect(await unknown.release({ reservationId: 'dep_1-1' })).toEqual({ outcome: 'unknown' })
    expect(shown).toHaveLength(1)
  })
})
