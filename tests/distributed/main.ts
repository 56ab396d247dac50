/**
 * Tests of the ledger on a database that is spread over several nodes. `DISTRIBUTED_ENGINE` names the program that
 * starts one (README); without it, or when it does not start, the tests are skipped.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, startEngine, stopEngine } from './engine.ts'
import { loadLedger } from './load-ledger.ts'

const NODES = 3
const FIRST_PORT = 21_000
const PORTS = 8_000

/** `tools/test.ts` reads the first word. */
const skip = (why: string) => console.log(`SKIPPED ${why}`)

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The first of adjacent free ports, below those that the operating system gives to clients. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    const free = await Promise.all(Array.from({ length: NODES }, (_, node) => isFree(port + node)))
    if (free.every(Boolean)) return port
  }
}

/** Somebody has ended the run: whatever has started is stopped in order. */
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())

function runTests(engine: Engine, nodes: readonly string[]): Promise<number> {
  const env = {
    ...process.env,
    DISTRIBUTED_NODES: nodes.join(' '),
    DISTRIBUTED_STARTED: JSON.stringify(engine),
  }
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const child = spawn('vitest', ['run', '--config', config, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  })
  // The tests end first, then the engine.
  ended.signal.addEventListener('abort', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function main(): Promise<number> {
  const up = process.env['DISTRIBUTED_ENGINE']
  if (up === undefined || up === '') {
    skip('DISTRIBUTED_ENGINE names no program that starts a distributed database')
    return 0
  }
  const folder = await mkdtemp(join(tmpdir(), 'marquee-distributed-'))
  const engine: Engine = { up, folder, port: await freePorts() }
  try {
    const nodes = await startEngine(engine).catch((error: unknown) => {
      if (!ended.signal.aborted)
        skip(`${up} did not start: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    if (ended.signal.aborted) return 1
    if (nodes === null) return 0
    await loadLedger(nodes)
    if (ended.signal.aborted) return 1
    return await runTests(engine, nodes)
  } finally {
    await stopEngine(engine).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
