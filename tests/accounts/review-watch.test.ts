/** The promised time of a review (KYC-06). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpApp, silentLog } from '../../apps/server/src/kernel/index.ts'
import { documentCalls, serveFiles } from './document-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

let kit: AccountsKit
let files: HttpApp
const alarms: object[] = []
beforeAll(async () => {
  const documentsLog = { ...silentLog, error: (line: object) => void alarms.push(line) }
  kit = await createAccountsKit({ start: '2026-11-02T10:00:00Z', documentsLog })
  files = await serveFiles(kit)
})
afterAll(async () => {
  await files.close()
  await kit.close()
})

const { send, player } = documentCalls(
  () => kit,
  () => files,
)
const watch = () =>
  kit.verification.jobs
    .find(({ kind }) => kind.name === 'verification.watch-reviews')!
    .run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })

it('a document that waits longer than the promised hours is an alarm, and not a minute before (KYC-06)', async () => {
  await send(await player())
  kit.clock.advance({ hours: 23, minutes: 59 })
  await watch()
  expect(alarms).toEqual([])
  kit.clock.advance({ minutes: 1 })
  await watch()
  expect(alarms).toEqual([{ documents: 1, alarm: true }])
})
