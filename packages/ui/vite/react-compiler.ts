import { transform } from 'oxc-transform-react'
import type { Plugin } from 'vite'

/**
 * The React Compiler (native), for the build of the site and for all component tests: the tests run what ships. It
 * compiles functions with the directive `'use memo'` and nothing else (docs/decisions/0026). JSX and fast refresh
 * are done by other plugins. Without this plugin the site behaves the same.
 */
export function reactCompiler(): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: {
        id: {
          include: /\.tsx?$/,
          exclude: /node_modules/,
        },
        code: /'use memo'/,
      },
      async handler(code, id) {
        const [file = id] = id.split('?')
        const result = await transform(file, code, {
          lang: 'tsx',
          jsx: 'preserve',
          sourcemap: true,
          reactCompiler: { target: '19', compilationMode: 'annotation' },
        })
        // oxlint-disable-next-line typescript/no-unsafe-enum-comparison -- the package declares a const enum of these words
        const failures = result.errors.filter((problem) => problem.severity === 'Error')
        if (failures.length > 0) this.error(failures.map((problem) => problem.message).join('\n'))
        return { code: result.code, map: result.map ? JSON.stringify(result.map) : null, moduleType: 'jsx' }
      },
    },
  }
}
