import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '../kernel/index.ts'
import { readCreditRanges } from './credit-ranges.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-credit-ranges-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rangesOf = (path?: string) =>
  readCreditRanges(loadConfig(path === undefined ? {} : { CREDIT_CARD_RANGES: path }, []))

it('are those of the operator’s file; without one those of the sandbox (KYC-09)', () => {
  const path = join(folder, 'ranges.txt')
  writeFileSync(path, '411111 # issuer\n')
  expect(rangesOf(path)).toEqual([{ from: 41111100, to: 41111199 }])
  expect(rangesOf()).toEqual([{ from: 45321200, to: 45321299 }])
})
it.each([['4111'], ['']])('of a file that says %j stop the start (KYC-09)', (text) => {
  const path = join(folder, 'broken.txt')
  writeFileSync(path, text)
  expect(() => rangesOf(path)).toThrow(`CREDIT_CARD_RANGES=${path} cannot be used`)
})
it('of a file that is not there stop the start (KYC-09)', () => {
  expect(() => rangesOf(join(folder, 'none.txt'))).toThrow('cannot be used: ENOENT')
})
