import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('a rejected promise that nobody handles raises an alarm and does not end the process', async () => {
  const kernel = join(import.meta.dirname, 'lifecycle.ts')
  const log = join(import.meta.dirname, 'log.ts')
  const script = `
    const { alarmOnUnhandledRejections } = await import(${JSON.stringify(kernel)})
    const { createLog } = await import(${JSON.stringify(log)})
    alarmOnUnhandledRejections(createLog({ level: 'info' }))
    Promise.reject(new Error('forgotten'))
    setTimeout(() => console.log('still here'), 50)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const [line = '', last] = stdout.trim().split('\n')
  expect(JSON.parse(line)).toMatchObject({ alarm: true, err: { message: 'forgotten' } })
  expect(last).toBe('still here')
})
