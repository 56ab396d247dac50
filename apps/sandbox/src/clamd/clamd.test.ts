import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Sandbox } from '../app.ts'
import { openBooks } from '../books.ts'
import { buildSandbox } from '../app.ts'
import { systemClock } from '../clock.ts'
import { settingsFrom } from '../settings.ts'
import { freePort } from '../../../../tools/product.ts'
import { clamd } from './clamd.ts'

async function running(): Promise<{ sandbox: Sandbox; port: number }> {
  const port = await freePort()
  const sandbox = await buildSandbox({
    settings: settingsFrom({
      SANDBOX_PORT: '0',
      SANDBOX_CLAMD_PORT: String(port),
      SANDBOX_LOG_LEVEL: 'silent',
    }),
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [clamd],
  })
  await sandbox.listen()
  onTestFinished(() => sandbox.stop())
  return { sandbox, port }
}

const chunk = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}
/** What the daemon answers until it closes the connection. */
async function answerTo(port: number, ...parts: readonly Buffer[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  for (const part of parts) socket.write(part)
  let received = ''
  for await (const bytes of socket) received += String(bytes)
  return received
}
const scan = (port: number, ...texts: readonly string[]) =>
  answerTo(port, Buffer.from('zINSTREAM\0'), ...[...texts, ''].map(chunk))
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('-')

describe('clamd', () => {
  it('finds the test string wherever it stands, also over two chunks, and nothing else', async () => {
    const { port } = await running()
    expect(await scan(port, 'a bill')).toBe('stream: OK\0')
    expect(await scan(port, `%PDF-1.7 ${eicar}`)).toBe('stream: Eicar-Test-Signature FOUND\0')
    expect(await scan(port, eicar.slice(0, 30), eicar.slice(30))).toBe('stream: Eicar-Test-Signature FOUND\0')
    expect(await scan(port)).toBe('stream: OK\0')
  })

  it('answers another command with an error', async () => {
    const { port } = await running()
    expect(await answerTo(port, Buffer.from('zVERSIONCOMMANDS\0'))).toBe('UNKNOWN COMMAND\0')
  })

  it('answers what the panel says, one time', async () => {
    const { sandbox, port } = await running()
    const control = sandbox.controls.get('clamd')!
    control.set({ next: 'error' })
    expect(await scan(port, 'a bill')).toContain('ERROR')
    control.set({ next: 'infected' })
    expect(await scan(port, 'a bill')).toContain('FOUND')
    control.set({ drop: 'before' })
    expect(await scan(port, 'a bill')).toBe('')
    expect(await scan(port, 'a bill')).toBe('stream: OK\0')
  })
})
