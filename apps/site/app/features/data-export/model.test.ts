import { expect, it } from 'vitest'
import { dataExportView, languageName } from './model.ts'

it.each([
  ['br', 'en', 'Brazilian Portuguese'],
  ['br', 'pt-BR', 'português (Brasil)'],
  ['ca', 'en', 'Canadian English'],
  ['fr', 'fi', 'ranska'],
  ['cl', 'es-CL', 'español (Chile)'],
  ['tl', 'en', 'Filipino'],
])('terms that were accepted in %s: to a reader of %s they are in %s', (code, reader, name) => {
  expect(languageName(reader, code)).toBe(name)
})

it('an export that is being made is known from the list', () => {
  const facts = { hasFailed: false, isOnline: true }
  const one = { exportId: 'exp_1', requestedAt: '', readyAt: null, expiresAt: null, bytes: null }
  const view = (state: 'requested' | 'ready') =>
    dataExportView({ ...facts, data: { exports: [{ ...one, state }], nextRequestAt: null } })
  expect(view('requested')).toMatchObject({ is: 'exports', isRunning: true })
  expect(view('ready')).toMatchObject({ is: 'exports', isRunning: false })
  expect(dataExportView({ ...facts, data: undefined }).is).toBe('loading')
  expect(dataExportView({ ...facts, data: undefined, hasFailed: true }).is).toBe('failed')
  expect(dataExportView({ ...facts, data: undefined, isOnline: false }).is).toBe('offline')
})
