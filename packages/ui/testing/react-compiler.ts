import { transform } from 'oxc-transform-react'
import type { Plugin } from 'vite'

/** Components are tested as they run: compiled by the React Compiler. */
export function reactCompiler(): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /packages\/ui\/src\/.*\.tsx?$/, exclude: /\.test\.tsx?/ } },
      async handler(code, id) {
        const file = id.split('?')[0] ?? id
        const result = await transform(file, code, {
          lang: file.endsWith('x') ? 'tsx' : 'ts',
          jsx: { runtime: 'automatic' },
          sourcemap: true,
          reactCompiler: { target: '19' },
        })
        const errors = result.errors.map((error) => error.message)
        if (errors.length > 0) this.error(`${file}: ${errors.join('; ')}`)
        return { code: result.code, map: JSON.stringify(result.map), moduleType: 'js' }
      },
    },
  }
}
