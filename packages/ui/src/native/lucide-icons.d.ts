/** Lucide describes its icons in one list; each is also a file of its own, which a chunk takes alone. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide'

  const shapes: IconNode
  export default shapes
}
