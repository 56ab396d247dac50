import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { codesFile, grouped, secondFactorView } from './second-factor-model.ts'
import { qrPath } from './qr-path.ts'

const facts = { hasFailed: false, isOnline: true }
const on = { isOn: true, since: '2026-03-14T12:00:00Z', recoveryCodesLeft: 4, hasPassword: true }

it('shows codes that are on with the number of recovery codes, and a warning from three on', () => {
  expect(secondFactorView({ ...facts, state: on })).toEqual({
    is: 'on',
    since: on.since,
    codesLeft: 4,
    isLow: false,
  })
  for (const recoveryCodesLeft of [3, 0])
    expect(secondFactorView({ ...facts, state: { ...on, recoveryCodesLeft } })).toMatchObject({ isLow: true })
})

it('offers codes only to an account with a password', () => {
  const off = { isOn: false, since: null, recoveryCodesLeft: 0 }
  expect(secondFactorView({ ...facts, state: { ...off, hasPassword: true } }).is).toBe('off')
  expect(secondFactorView({ ...facts, state: { ...off, hasPassword: false } }).is).toBe('no-password')
  expect(secondFactorView({ ...facts, state: undefined }).is).toBe('loading')
  expect(secondFactorView({ ...facts, state: undefined, hasFailed: true }).is).toBe('failed')
  expect(secondFactorView({ ...facts, state: undefined, isOnline: false }).is).toBe('offline')
})

it('writes the secret in groups of four, and the codes one a line', () => {
  expect(grouped('GEZDGNBVGY3TQOJQ')).toBe('GEZD GNBV GY3T QOJQ')
  expect(codesFile('Marquee', ['K7QWM-3XN9D', '2A3BC-4D5EF'])).toBe(
    'Marquee\r\n\r\nK7QWM-3XN9D\r\n2A3BC-4D5EF\r\n',
  )
})

it('draws a QR code that reads as the address of the secret', () => {
  const uri =
    'otpauth://totp/Marquee:una%40players.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Marquee' +
    '&algorithm=SHA1&digits=6&period=30'
  const { size, path } = qrPath(encodeQR(uri, 'raw', { border: 4 }))
  // The picture that a camera sees: eight pixels for a module.
  const scale = 8
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  expect(decodeQR({ width, height: width, data })).toBe(uri)
})
