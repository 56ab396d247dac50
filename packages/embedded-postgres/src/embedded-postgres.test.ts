import { readFileSync, readdirSync, statSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepPostgres, removePostgres, startPostgres } from './index.ts'
import { isAlive, withLock } from './lock.ts'

const START = new URL('start.ts', import.meta.url).href
const FOUR_STARTS_MS = 60_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
})
afterAll(async () => {
  for (const name of await readdir(folder)) await removePostgres(join(folder, name))
  await rm(folder, { recursive: true, force: true })
})

async function ask(config: pg.ClientConfig | string, text: string): Promise<string> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return String(Object.values(rows[0] ?? {})[0])
  } finally {
    await client.end()
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 1_000) throw new Error('did not happen within ten seconds')
    await sleep(10)
  }
}

describe('a kept database', () => {
  it('keeps its data over a stop, is durable, and is reached by address or by connection', async () => {
    const dataDir = join(folder, 'kept')
    const first = await startPostgres({ dataDir })
    expect(first.adopted).toBe(false)
    expect(await ask(first.connection, 'show fsync')).toBe('on')
    await ask(first.url, 'create table t as select 7 as x')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await startPostgres({ dataDir, settings: { work_mem: '7MB' } })
    expect(await ask(second.url, 'select x from t')).toBe('7')
    expect(await ask(second.url, 'show work_mem')).toBe('7MB')
    expect(second.connection).toEqual(first.connection)
    await second.stop()
  })

  it('writes no value of a row into its log', async () => {
    const dataDir = join(folder, 'silent')
    const server = await startPostgres({ dataDir })
    await ask(server.url, 'create table t (x text, constraint t_x_check check (length(x) < 3))')
    await expect(
      ask(server.url, "insert into t select convert_from('\\x6b6570742d6f7574', 'UTF8')"),
    ).rejects.toThrow('t_x_check')
    await server.stop()
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('log'),
    )
    const text = files
      .map((name) => join(dataDir, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'utf8'))
      .join('')
    expect(text).toContain('t_x_check')
    expect(text).not.toContain('kept-out')
  })

  it('is adopted when it runs already, and stops when its last holder lets go', async () => {
    const dataDir = join(folder, 'shared')
    const first = await startPostgres({ dataDir })
    const second = await startPostgres({ dataDir })
    expect(second).toMatchObject({ adopted: true, pid: first.pid, connection: first.connection })
    await first.stop()
    expect(await ask(second.connection, 'select 1')).toBe('1')
    await second.stop()
    expect(isAlive(first.pid)).toBe(false)
  })

  it('recovers after kill -9 with every commit', async () => {
    const dataDir = join(folder, 'killed')
    const first = await startPostgres({ dataDir })
    await ask(first.url, 'create table t as select 1 as x')
    await first.kill()
    expect(isAlive(first.pid)).toBe(false)
    const second = await startPostgres({ dataDir })
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select x from t')).toBe('1')
    await second.stop()
  })

  it(
    'is ready for the first connection, even when it was told to stop a moment before',
    async () => {
      const dataDir = join(folder, 'told-to-stop')
      let server = await startPostgres({ dataDir })
      await ask(server.url, 'create table t as select 5 as x')
      for (let round = 0; round < 3; round++) {
        const before = server
        process.kill(before.pid, 'SIGINT')
        server = await startPostgres({ dataDir })
        expect(await ask(server.url, 'select x from t')).toBe('5')
        expect(server).toMatchObject({ adopted: false })
        await before.stop()
      }
      await server.stop()
    },
    FOUR_STARTS_MS,
  )

  it('waits for a server that is shutting down and starts it again', async () => {
    const dataDir = join(folder, 'going-down')
    const first = await startPostgres({ dataDir })
    const last = new pg.Client(first.connection)
    last.on('error', () => undefined)
    await last.connect()
    // Smart shutdown: no new connection, and the old ones may finish.
    process.kill(first.pid, 'SIGTERM')
    const starting = startPostgres({ dataDir })
    await sleep(300)
    expect(isAlive(first.pid)).toBe(true)
    await last.end()
    const second = await starting
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select 1')).toBe('1')
    await second.stop()
    await first.stop()
  })

  it('stops when the process that started it is killed with -9', async () => {
    const dataDir = join(folder, 'orphan')
    const script = `const { startPostgres } = await import(${JSON.stringify(START)})
      const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      process.stdout.write(server.pid + '\\n')
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let pid = 0
    try {
      const [said] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
      expect(said).toMatch(/^\d+$/)
      pid = Number(said)
      expect(isAlive(pid)).toBe(true)
    } finally {
      parent.kill('SIGKILL')
    }
    await until(() => !isAlive(pid))
  })

  it('refuses settings that would lose data', async () => {
    const start = startPostgres({ dataDir: join(folder, 'careless'), settings: { fsync: 'off' } })
    await expect(start).rejects.toThrow('fsync = off would lose data of a kept database')
  })

  it("reports the server's own message when it does not start", async () => {
    const start = startPostgres({ dataDir: join(folder, 'broken'), settings: { shared_buffers: 'nonsense' } })
    await expect(start).rejects.toThrow(/did not start.*shared_buffers/s)
  })

  it('listens on loopback with the generated password when a port is asked for', async () => {
    const port = 20_000 + (process.pid % 20_000)
    const dataDir = join(folder, 'port')
    const server = await startPostgres({ dataDir, port, throwAway: true })
    const password = await readFile(join(dataDir, 'password'), 'utf8')
    const config = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
    await expect(ask({ ...config, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
    expect(await ask({ ...config, password }, 'select 1')).toBe('1')
    await server.stop()
  })
})

describe('a database that is removed', () => {
  /** The folder with its files: `dataDir` itself, or the target of root's link. */
  const homeOf = (dataDir: string) => readlink(dataDir).catch(() => dataDir)

  it('is removed with the folder and the target of its link; removing it again changes nothing', async () => {
    const dataDir = join(folder, 'removed')
    const server = await startPostgres({ dataDir })
    const home = await homeOf(dataDir)
    await server.stop()
    expect((await stat(home)).isDirectory()).toBe(true)
    await removePostgres(dataDir)
    await expect(stat(home)).rejects.toThrow('ENOENT')
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
    await removePostgres(dataDir)
  })

  it('is waited for while its server is still there', async () => {
    const dataDir = join(folder, 'removed-late')
    const server = await startPostgres({ dataDir })
    const home = await homeOf(dataDir)
    const removal = removePostgres(dataDir)
    await sleep(100)
    expect(await ask(server.connection, 'select 1')).toBe('1')
    await server.stop()
    await removal
    await expect(stat(home)).rejects.toThrow('ENOENT')
  })

  it('is removed by another start when its folder was deleted, and no other one is', async () => {
    const [dataDir, wanted] = [join(folder, 'deleted'), join(folder, 'wanted')]
    const script = `const { startPostgres } = await import(${JSON.stringify(START)})
      for (const dataDir of ${JSON.stringify([dataDir, wanted])}) await (await startPostgres({ dataDir })).stop()`
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
    expect(await once(run, 'exit')).toEqual([0, null])
    const home = await homeOf(dataDir)
    await rm(dataDir, { recursive: true })
    const next = await startPostgres({ dataDir: wanted })
    await until(async () => (await stat(home).catch(() => undefined)) === undefined)
    expect(await ask(next.connection, 'select 1')).toBe('1')
    await next.stop()
    expect((await stat(await homeOf(wanted))).isDirectory()).toBe(true)
  })
})

describe('a throw-away database', () => {
  it('trades safety for speed and is gone when it stops', async () => {
    const dataDir = join(folder, 'brief')
    const server = await startPostgres({ dataDir, throwAway: true })
    expect(await ask(server.url, 'show fsync')).toBe('off')
    await server.stop()
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  it('never opens a kept folder, and a kept database never opens a throw-away one', async () => {
    const dataDir = join(folder, 'mixed')
    await (await startPostgres({ dataDir })).stop()
    await expect(startPostgres({ dataDir, throwAway: true })).rejects.toThrow('is a kept database')

    const brief = join(folder, 'mixed-brief')
    const server = await startPostgres({ dataDir: brief, throwAway: true })
    await expect(startPostgres({ dataDir: brief })).rejects.toThrow('throw-away database')
    await server.stop()
  })
})

describe('a server that is kept running', () => {
  it('is back at the same address, recovered, each time it was killed', async () => {
    const dataDir = join(folder, 'kept-running')
    const pids: number[] = []
    const failures: unknown[] = []
    const kept = await keepPostgres({
      dataDir,
      onRestart: (pid) => pids.push(pid),
      onFailure: (error) => failures.push(error),
    })
    await ask(kept.url, 'create table t as select 6 as x')
    const postmaster = async () =>
      Number((await readFile(join(dataDir, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
    for (let round = 1; round <= 2; round++) {
      process.kill(await postmaster(), 'SIGKILL')
      await until(() => pids.length === round)
      expect(await ask(kept.connection, 'select x from t')).toBe('6')
    }
    expect(failures).toEqual([])
    await kept.stop()
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  it('stays down when it is stopped, even during a restart', async () => {
    const dataDir = join(folder, 'kept-stopped')
    const pids: number[] = []
    const kept = await keepPostgres({
      dataDir,
      onRestart: (pid) => pids.push(pid),
      onFailure: () => undefined,
    })
    const other = await startPostgres({ dataDir })
    await other.stop()
    process.kill(other.pid, 'SIGKILL')
    await sleep(250)
    await kept.stop()
    await sleep(500)
    for (const pid of [other.pid, ...pids]) expect(isAlive(pid)).toBe(false)
  })
})

describe('the lock', () => {
  it('is held by one process at a time', async () => {
    const path = join(folder, 'lock')
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 10 }, () =>
        withLock(path, async () => {
          most = Math.max(most, ++inside)
          await sleep(2)
          inside--
        }),
      ),
    )
    expect(most).toBe(1)
  })

  it('is held by one process at a time even when all of them find it abandoned', async () => {
    const path = join(folder, 'left-behind')
    let inside = 0
    let most = 0
    for (let round = 0; round < 20; round++) {
      await writeFile(path, `4194301 dead-${round}`)
      await Promise.all(
        Array.from({ length: 8 }, () =>
          withLock(path, async () => {
            most = Math.max(most, ++inside)
            await sleep(0)
            inside--
          }),
        ),
      )
    }
    expect(most).toBe(1)
  })

  it('is taken over from a process that died', async () => {
    const path = join(folder, 'stale')
    await writeFile(path, '4194301 dead')
    expect(await withLock(path, () => Promise.resolve('in'))).toBe('in')
  })
})
