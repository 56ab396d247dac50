import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeAbandoned, withHomes } from './abandoned.ts'

/** The id of a process that has ended. */
const DEAD = spawnSync(process.execPath, ['-e', '']).pid
let folder = ''
let root = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abandoned-'))
  root = join(folder, 'homes')
  await mkdir(root)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A folder as `startPostgres` leaves it, linked from a data folder. */
async function home(
  name: string,
  given: {
    pid?: number
    holder?: number
    server?: number
    device?: number
    isThrowAway?: boolean
    hasOrigin?: boolean
  } = {},
): Promise<{ readonly data: string; readonly remove: () => Promise<void> }> {
  const at = join(root, name)
  const run = join(folder, `run-${name}`)
  const dataDir = join(run, 'db')
  await mkdir(join(at, 'holders'), { recursive: true })
  await mkdir(join(at, 'data'))
  await writeFile(join(at, 'data', 'PG_VERSION'), '18\n')
  await mkdir(run)
  await symlink(at, dataDir)
  if (given.isThrowAway) await writeFile(join(at, 'throw-away'), '')
  if (given.holder) await writeFile(join(at, 'holders', String(given.holder)), '1')
  if (given.server) await writeFile(join(at, 'data', 'postmaster.pid'), `${given.server}\n`)
  const device = given.device ?? (await stat(run)).dev
  if (given.hasOrigin !== false)
    await writeFile(join(at, 'of'), JSON.stringify({ dataDir, device, pid: given.pid ?? DEAD }))
  return { data: dataDir, remove: () => rm(run, { recursive: true, force: true }) }
}
const left = async () => (await readdir(root)).toSorted()

describe('abandoned database folders', () => {
  it('are removed when the data folder was deleted, alone or with its parent folder', async () => {
    const alone = await home('alone')
    const around = await home('around')
    await rm(alone.data)
    await around.remove()
    await removeAbandoned(root)
    expect(await left()).toEqual([])
  })

  it('stay while the data folder exists, whoever opened them and whatever a crash left', async () => {
    await home('wanted')
    await home('crashed', { server: DEAD, holder: DEAD })
    const replaced = await home('replaced')
    await rm(replaced.data)
    await mkdir(replaced.data)
    await removeAbandoned(root)
    expect(await left()).toEqual(['crashed', 'replaced', 'wanted'])
  })

  it.each([
    ['the process that opened it lives', { pid: process.pid }],
    ['a guard holds it', { holder: process.pid }],
    ['its server runs', { server: process.pid }],
    ['the file system of the data folder is not mounted', { device: -1 }],
    ['nobody knows whose it is', { hasOrigin: false }],
  ])('stay without their data folder when %s', async (_why, given) => {
    const { remove } = await home('kept', given)
    await remove()
    await removeAbandoned(root)
    expect(await left()).toEqual(['kept'])
  })

  it('are removed when they were throw-away and their process was killed, even with the data folder there', async () => {
    await home('cut-off', { isThrowAway: true, holder: DEAD, server: DEAD })
    await removeAbandoned(root)
    expect(await left()).toEqual([])
  })

  it.each([
    ['its run goes on', { pid: process.pid }],
    ['a guard holds it', { holder: process.pid }],
    ['its server runs', { server: process.pid }],
    ['nobody knows whose it is', { hasOrigin: false }],
  ])('that are throw-away stay when %s', async (_why, given) => {
    await home('running', { isThrowAway: true, ...given })
    await removeAbandoned(root)
    expect(await left()).toEqual(['running'])
  })

  it('are removed completely when a removal was interrupted, and nothing else is touched', async () => {
    await mkdir(join(root, 'db-1.gone-3f0c2a52-8f1e-4c43-9df2-7f2f3a1d9a11', 'data'), { recursive: true })
    await mkdir(join(root, '18.4.0-beta.17', 'bin'), { recursive: true })
    await writeFile(join(root, 'db-2'), 'a file')
    await removeAbandoned(root)
    expect(await left()).toEqual(['18.4.0-beta.17', 'db-2'])
  })

  it('are skipped while one is being opened', async () => {
    const { remove } = await home('opening')
    let removal = Promise.resolve()
    await withHomes(root, async () => {
      await remove()
      removal = removeAbandoned(root)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await left()).toContain('opening')
      // Opened again by a living process.
      const { dev } = await stat(folder)
      await writeFile(
        join(root, 'opening', 'of'),
        JSON.stringify({ dataDir: join(folder, 'run-opening', 'db'), device: dev, pid: process.pid }),
      )
    })
    await removal
    expect(await left()).toEqual(['opening'])
  })

  it('may be none', async () => {
    await removeAbandoned(join(folder, 'nowhere'))
    await removeAbandoned(root)
    expect(await left()).toEqual([])
  })
})
