import type { Plugin } from 'vite'

const NAME = /^[A-Z]\w*\.displayName = "[^"]*";$/gm
const MADE = /= (?=React\$1\.forwardRef\()/g

/** Takes the names for developer tools away and says that making a component does nothing else. */
export function droppable(code: string): string {
  return code.replace(NAME, '').replace(MADE, '= /* @__PURE__ */ ')
}

/**
 * The router makes its links and forms when its file is read, and names them for developer tools, so that a build keeps
 * them although this site has its own. This lets a build leave out those that nobody uses.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/, code: /displayName|forwardRef/ },
      handler: (code) => ({ code: droppable(code), map: null }),
    },
  }
}
