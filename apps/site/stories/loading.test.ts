import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const app = join(import.meta.dirname, '../app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('.stories.'))
const textOf = (file: string) => readFileSync(join(app, file), 'utf8')

const OWN = 'shared/loading/loading-state.tsx'

/** Beside existing text, or one word in a bar: there is no room for a sentence. */
const SMALL: readonly string[] = [
  'features/play/components/play-figures.tsx',
  'features/search/components/game-preview.tsx',
  'shell/balance-chip.tsx',
  'shell/header.tsx',
]

describe('parts that load', () => {
  it('use the shared loading state, which says after 8 s that it takes long', () => {
    const rendering = files.filter((file) => textOf(file).includes('<Skeleton'))
    expect(rendering.length).toBeGreaterThan(10)
    const bare = rendering.filter((file) => !/<(LoadingState|FlowLoading)\b/.test(textOf(file)))
    expect(bare.filter((file) => !SMALL.includes(file))).toEqual([])
  })

  it('do not define another one', () => {
    const own = files.filter((file) => textOf(file).includes("'@marquee/ui/loading'"))
    expect(own).toEqual([OWN])
  })
})
