import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { THEMES } from '../themes.ts'
import { FACE_NAMES, faceOf } from './faces.ts'

describe('faces', () => {
  it('each is used by a theme', () => {
    const used = Object.values(THEMES).flatMap(({ faces }) => faces)
    expect([...new Set(used)].toSorted()).toEqual(FACE_NAMES.toSorted())
  })

  it('each font package is a face', () => {
    const manifest = JSON.parse(readFileSync(`${import.meta.dirname}/../../../package.json`, 'utf8')) as {
      dependencies: Record<string, string>
    }
    const packages = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource/'))
    const needed = FACE_NAMES.map((name) => `@fontsource/${faceOf(name).package}`)
    expect(packages.toSorted()).toEqual([...new Set(needed)].toSorted())
  })
})
