import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { droppable } from './unused-components.ts'

describe('unused components of the router', () => {
  it('lose their display name and are marked free of side effects', () => {
    expect(droppable('const Link = React$1.forwardRef(draw);\nLink.displayName = "Link";\n')).toBe(
      'const Link = /* @__PURE__ */ React$1.forwardRef(draw);\n\n',
    )
  })

  it('are written in the installed router as this plugin expects', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
    const file = join(folder, 'dist/production/lib/dom/lib.js')
    const code = droppable(readFileSync(file, 'utf8'))
    expect(code).toContain('const Link = /* @__PURE__ */ React$1.forwardRef(')
    expect(code).not.toContain('NavLink.displayName')
  })
})
