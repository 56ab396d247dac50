import type { Plugin } from 'vite'

const NAME = /^[A-Z]\w*\.displayName = "[^"]*";$/gm
const MADE = /= (?=React\$1\.forwardRef\()/g

/** Removes the display names for developer tools and marks the creation of a component as free of side effects. */
export function droppable(code: string): string {
  return code.replace(NAME, '').replace(MADE, '= /* @__PURE__ */ ')
}

/**
 * The router creates its links and forms when its module is evaluated, and sets their display names, so a bundler
 * keeps them although this site has its own. This plugin lets the build drop the unused ones.
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
