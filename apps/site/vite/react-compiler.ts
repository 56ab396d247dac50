import { transform } from 'oxc-transform-react'
import type { Plugin } from 'vite'

/**
 * React Compiler (native) beside the React Router plugin, which goes on owning JSX and refresh. Only what runs in a
 * browser is compiled, and of that the screens and the hooks below them: the shell around them is drawn seldom, the design
 * system's components are small, and compiled they would weigh 8 KB more on every page. Taking this plugin out changes
 * speed, never behaviour.
 */
export function reactCompiler(): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: {
        id: {
          include: /app[\\/](?:features|shared)[\\/].*\.tsx?$/,
          exclude: /node_modules/,
        },
        code: /\b(use[A-Z]|function\s+[A-Z]|const\s+[A-Z]\w*\s*=)/,
      },
      async handler(code, id) {
        const [file = id] = id.split('?')
        const result = await transform(file, code, {
          lang: 'tsx',
          jsx: 'preserve',
          sourcemap: true,
          reactCompiler: { target: '19' },
        })
        // oxlint-disable-next-line typescript/no-unsafe-enum-comparison -- the package declares a const enum of these words
        const failures = result.errors.filter((problem) => problem.severity === 'Error')
        if (failures.length > 0) this.error(failures.map((problem) => problem.message).join('\n'))
        return { code: result.code, map: result.map ? JSON.stringify(result.map) : null, moduleType: 'jsx' }
      },
    },
  }
}
