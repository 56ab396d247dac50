import { describe, expect, it } from 'vitest'
import { openTestSandbox } from '../test-kit.ts'
import { lugas } from './lugas.ts'

type Sandbox = Awaited<ReturnType<typeof openTestSandbox>>

const emil = { vorname: 'emil', nachname: 'ANDERSWO', geburtsdatum: '1984-06-30' }
const put = async (sandbox: Sandbox, path: string, payload: object, operator = 'sandbox-marquee') => {
  const { statusCode, body } = await sandbox.app.inject({
    method: 'PUT',
    url: `/lugas/limitdatei/v1/reservierungen/${path}`,
    headers: { 'x-veranstalter': operator },
    payload,
  })
  return statusCode === 200 ? JSON.parse(body) : statusCode
}
const reserve = (sandbox: Sandbox, id: string, betrag: string, change: object = {}) =>
  put(sandbox, id, {
    zeitpunkt: '2026-11-10T10:00:00+01:00',
    betrag,
    waehrung: 'EUR',
    person: emil,
    ...change,
  })
const next = (sandbox: Sandbox, answer: string) =>
  sandbox.app.inject({ method: 'POST', url: '/lugas/_control', payload: { next: answer } })

describe('the file of deposits with all operators', () => {
  it('has what a person of the registry deposits elsewhere, in each month of Germany (LIM-18)', async () => {
    const sandbox = await openTestSandbox(lugas)
    expect(await reserve(sandbox, 'a', '100.01')).toEqual({
      ergebnis: 'abgelehnt',
      reservierung: 'a',
      grenze: '1000.00',
      genutzt: '900.00',
    })
    expect(await reserve(sandbox, 'a', '100.00')).toEqual({ ergebnis: 'reserviert', reservierung: 'a' })
    expect(await reserve(sandbox, 'b', '0.01')).toMatchObject({ genutzt: '1000.00' })
    const december = { zeitpunkt: '2026-11-30T23:00:00Z' }
    expect(await reserve(sandbox, 'c', '100.00', december)).toMatchObject({ ergebnis: 'reserviert' })
  })

  it('has one reservation for one id, until it is given back or confirmed (LIM-18)', async () => {
    const sandbox = await openTestSandbox(lugas)
    await reserve(sandbox, 'a', '60.00')
    expect(await reserve(sandbox, 'a', '60.00')).toMatchObject({ ergebnis: 'reserviert' })
    expect(await reserve(sandbox, 'a', '61.00')).toBe(409)
    expect(await put(sandbox, 'a/ruecknahme', {})).toMatchObject({ ergebnis: 'zurueckgenommen' })
    expect(await reserve(sandbox, 'a', '60.00')).toBe(409)
    await reserve(sandbox, 'b', '100.00')
    const told = { betrag: '100.00', waehrung: 'EUR' }
    expect(await put(sandbox, 'b/bestaetigung', told)).toMatchObject({ ergebnis: 'bestaetigt' })
    expect(await put(sandbox, 'b/ruecknahme', {})).toBe(409)
    expect(await put(sandbox, 'unknown/bestaetigung', told)).toBe(404)
    // A release that comes before its reservation bars it.
    expect(await put(sandbox, 'd/ruecknahme', {})).toMatchObject({ ergebnis: 'zurueckgenommen' })
    expect(await reserve(sandbox, 'd', '1.00')).toBe(409)
  })

  it('refuses other operators and malformed calls, and can lose an answer after its effect (LIM-18)', async () => {
    const sandbox = await openTestSandbox(lugas)
    expect(await put(sandbox, 'a', {}, 'another')).toBe(403)
    expect(await put(sandbox, 'a', {})).toBe(400)
    await next(sandbox, 'answer-lost')
    expect(await reserve(sandbox, 'a', '40.00')).toBe(500)
    expect(await reserve(sandbox, 'b', '61.00')).toMatchObject({ genutzt: '940.00' })
  })

  it('has a screen that sets what a person has deposited elsewhere (LIM-18)', async () => {
    const sandbox = await openTestSandbox(lugas)
    const person = { firstName: 'Emil', lastName: 'Anderswo', dateOfBirth: '1984-06-30' }
    const set = { ...person, elsewhere: '12.34' }
    await sandbox.app.inject({ method: 'POST', url: '/lugas/file', payload: set })
    expect(await reserve(sandbox, 'a', '987.67')).toMatchObject({ genutzt: '12.34' })
    const page = await sandbox.app.inject('/lugas/file')
    expect(page.body).toContain('EUR 12.34 used or reserved this month')
  })
})
