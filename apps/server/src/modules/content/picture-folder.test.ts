import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../kernel/index.ts'
import { createPictureFolder } from './picture-folder.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'picture-folder-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const KIB = 1_024
const maxBytes = 400 * KIB
const bytes = Buffer.alloc(8 * KIB)

async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size
  return sum
}

describe('the folder of pictures', () => {
  it('never exceeds its maximum size, however much is stored', async () => {
    const folder = join(root, 'bound')
    const pictures = createPictureFolder({ folder, maxBytes, log: silentLog })
    let most = 0
    for (let n = 0; n < 120; n++) {
      await pictures.keep('made', `${n}.webp`, bytes)
      if (n % 5 === 0) most = Math.max(most, await sizeOf(folder))
    }
    expect(most).toBeLessThanOrEqual(maxBytes)
    expect(most).toBeGreaterThan(maxBytes / 2)
    expect(await pictures.read('made', '119.webp')).toHaveLength(bytes.length)
  })

  it('below its maximum size everything stays', async () => {
    const folder = join(root, 'below')
    const pictures = createPictureFolder({ folder, maxBytes, log: silentLog })
    for (let n = 0; n < 40; n++) await pictures.keep('made', `${n}.webp`, bytes)
    for (let n = 0; n < 40; n++) expect(await pictures.read('made', `${n}.webp`)).toBeDefined()
  })

  it('deletes the oldest, also those of an earlier run', async () => {
    const folder = join(root, 'oldest')
    await mkdir(join(folder, 'originals', 'ol'), { recursive: true })
    for (let n = 0; n < 100; n++) {
      const path = join(folder, 'originals', 'ol', `old-${n}`)
      await writeFile(path, bytes)
      await utimes(path, 1_000 + n, 1_000 + n)
    }
    const pictures = createPictureFolder({ folder, maxBytes, log: silentLog })
    await pictures.keep('made', 'new', bytes)
    expect(await sizeOf(folder)).toBeLessThanOrEqual(maxBytes)
    expect(await pictures.read('made', 'new')).toBeDefined()
    expect(await pictures.read('originals', 'old-0')).toBeUndefined()
    expect(await pictures.read('originals', 'old-99')).toBeDefined()
  })
})
