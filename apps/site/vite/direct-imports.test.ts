import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { directImports } from './direct-imports.ts'

type Hook = (this: unknown, ...values: unknown[]) => unknown
const ui = join(import.meta.dirname, '../../../packages/ui/src')
const plugin = directImports(ui) as unknown as { load: Hook; transform: { handler: Hook } }
const context = {
  error(message: string): never {
    throw new Error(message)
  },
}
const transform = (code: string) => (plugin.transform.handler.call(context, code) as { code: string }).code

describe('direct imports of the design system', () => {
  it('lead to the file of each component', () => {
    expect(transform("import { Button, type ButtonProps, Sheet as S } from '@marquee/ui/native'")).toBe(
      [
        `import { Button as Button } from ${JSON.stringify(join(ui, 'native/button.tsx'))};`,
        `import { Sheet as S } from ${JSON.stringify(join(ui, 'native/sheet.tsx'))};`,
      ].join(' '),
    )
  })

  it('keep the lines of what follows', () => {
    const code = "import {\n  Search,\n  Tv,\n} from '../icons/index.ts'\nrest"
    expect(transform(code).split('\n').at(-1)).toBe('rest')
    expect(transform(code).split('\n')).toHaveLength(5)
  })

  it('make a module of each icon', () => {
    const source = String(plugin.load.call(context, '\0virtual:icon/Search'))
    expect(source).toContain('icons/search.mjs')
    expect(source).toContain('export const Search')
  })

  it('name what does not exist', () => {
    expect(() => transform("import { Nothing } from '@marquee/ui/native'")).toThrow('has no Nothing')
    expect(() => plugin.load.call(context, '\0virtual:icon/Nothing')).toThrow('no icon called Nothing')
  })

  it('leave other imports alone', () => {
    const code = "import { a } from './a.ts'\nimport type { B } from '@marquee/ui/native'"
    expect(transform(code)).toBe(code)
  })
})
