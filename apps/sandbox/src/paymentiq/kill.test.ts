import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { credentials } from '../credentials.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanUps.splice(0).toReversed()) clean()
})

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The start of a process takes seconds on a busy machine. */
const PATIENCE_MS = 30_000

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    if (await isDone()) return
    await pause(25)
  }
  throw new Error('it has not happened')
}

describe('a company that is killed', () => {
  it('makes its pending calls to the merchant after its restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-kill-'))
    cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const transfers: string[] = []
    let isMerchantDown = true
    const merchant = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const action = request.url?.slice(1)
        if (action === 'transfer') transfers.push(Buffer.concat(chunks).toString('utf8'))
        if (action === 'transfer' && isMerchantDown) return void response.destroy()
        const person = { firstName: 'Aino', lastName: 'Selkeä', country: 'FIN', balanceCy: 'EUR', balance: 1 }
        response.end(
          JSON.stringify({ success: true, userId: '7', authCode: 'a', merchantTxId: 'm', ...person }),
        )
      })
    })
    const merchantPort = await listen(merchant)
    cleanUps.push(() => {
      merchant.closeAllConnections()
      merchant.close()
    })
    const probe = createServer()
    const port = await listen(probe)
    await new Promise<void>((resolve) => probe.close(() => resolve()))
    const address = `http://localhost:${port}`
    const begin = async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
        env: {
          ...process.env,
          SANDBOX_PORT: String(port),
          SANDBOX_SMTP_PORT: '0',
          SANDBOX_CLAMD_PORT: '0',
          SANDBOX_DATA: dataDir,
          SANDBOX_LOG_LEVEL: 'silent',
          PAYMENTIQ_INTEGRATION_URL: `http://127.0.0.1:${merchantPort}`,
        },
        stdio: 'ignore',
      })
      cleanUps.push(() => child.kill('SIGKILL'))
      await until(() =>
        fetch(`${address}/health`).then(
          (answer) => answer.ok,
          () => false,
        ),
      )
      return child
    }

    const first = await begin()
    const settings = new URLSearchParams({
      merchantId: credentials.paymentiq.merchantId,
      userId: '7',
      sessionId: 'session-1',
      providerType: 'CREDITCARD',
      amount: '25.00',
    })
    const opened = await fetch(`${address}/paymentiq/cashier?${settings.toString()}`, { redirect: 'manual' })
    const visit = opened.headers.get('location') ?? ''
    await fetch(`${address}${visit}/card`, {
      method: 'POST',
      body: new URLSearchParams({
        cardNumber: '4242424242424242',
        holder: 'Aino Selkeä',
        expiry: '09/59',
        cvc: '123',
      }),
    })
    await until(() => transfers.length > 0)
    first.kill('SIGKILL')
    await until(() => first.signalCode !== null)

    isMerchantDown = false
    await begin()
    await until(async () => (await (await fetch(`${address}${visit}`)).text()).includes('TX_SUCCESS'))
    expect(new Set(transfers).size).toBe(1)
  }, 90_000)
})
